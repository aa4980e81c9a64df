import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CommentsRoom } from '../../../../src/core/brief/limits';
import type { ReadContext } from '../../../../src/core/catalog/resource';
import { CommentStore } from '../../../../src/features/comments/model/commentStore';
import { PromptComments } from '../../../../src/features/comments/model/promptComments';
import type { Thread } from '../../../../src/features/comments/model/thread';
import {
  addThread,
  answer,
  resolve,
  say,
  sendAgain,
} from '../../../../src/features/comments/model/threadEdits';
import { SharedText } from '../../sharedText';
import { until } from '../../../host/until';
import { threadOn } from './threads';

const room: CommentsRoom = { characters: 8_000, fits: async () => true };
const fail = (what: unknown) => assert.fail(String(what));

function contextOf({ hidden = '', sees = true } = {}): ReadContext {
  const context: Partial<ReadContext> = {
    sees: () => sees,
    maySee: async (uri) => hidden === '' || !uri.includes(hidden),
    read: async () => ({ mimeType: 'text/plain', text: 'two, as it is now\n' }),
  };
  return context as ReadContext;
}

/** Two windows on one workspace, with these comments. */
async function windows(...threads: readonly Thread[]) {
  const file = new SharedText();
  const errors: unknown[] = [];
  const open = async () => {
    const store = await CommentStore.open(file, { broken: fail, failed: fail });
    const prompts = new PromptComments({
      store,
      title: (uri) => uri.replace('file:///ws/', ''),
      linesOf: ({ place }) => place.lines,
      settled: async () => undefined,
      openText: () => undefined,
      clientOf: (id) => ({ name: id.toUpperCase(), key: id }),
      tokensOf: async (text) => text.length,
      onError: (cause) => void errors.push(cause),
    });
    return { store, prompts };
  };
  const [one, two] = [await open(), await open()];
  for (const thread of threads) await one.store.edit(addThread(thread));
  await until('both have them', () => two.store.threads.length === threads.length);
  return { one, two, file, errors };
}

const taken = async ({ prompts }: { readonly prompts: PromptComments }, in_ = room) =>
  prompts.take(contextOf(), in_);

describe('comments that go with a prompt', () => {
  it('go together, as they are served now, and once they were received, no more', async () => {
    const { one, two } = await windows(threadOn('a.ts', 'First'), threadOn('b.ts', 'The second'));
    const { text, items, sent } = await taken(one);
    assert.match(text, /> First\n[^]*> The second\n/);
    assert.match(text, /\ntwo, as it is now\n/);
    assert.deepEqual(
      items.map(({ title }) => title),
      ['a.ts:2', 'b.ts:2'],
    );
    sent('codex');
    await until('the other window knows', () => !two.prompts.isAny);
    assert.equal((await taken(two)).text, '');
    assert.partialDeepStrictEqual(two.store.threads[0], { sent: { to: 'CODEX', count: 1 } });
  });

  it('go to one of two prompts at once, in any window', async () => {
    const { one, two } = await windows(threadOn('a.ts', 'First'));
    const texts = await Promise.all([taken(one), taken(two), taken(one)]);
    assert.equal(texts.filter(({ text }) => text.includes('First')).length, 1);
  });

  it('go with another prompt if the first was not answered, or was put back', async (t) => {
    const { one, two } = await windows(threadOn('a.ts', 'First'));
    const { putBack } = await taken(one);
    assert.equal((await taken(two)).text, '');
    putBack();
    await until('it is free', () => two.store.threads[0]?.taken === undefined);
    assert.match((await taken(two)).text, /First/);
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 60_000 });
    assert.match((await taken(one)).text, /First/);
  });

  it('wait while their file cannot be written', async (t) => {
    const { one, file, errors } = await windows(threadOn('a.ts', 'First'));
    const full = new Error('No space left on device');
    const update = t.mock.method(file, 'update', () => Promise.reject(full));
    assert.equal((await taken(one)).text, '');
    assert.deepEqual(errors, [full]);
    update.mock.restore();
    assert.match((await taken(one)).text, /First/);
  });

  it('go again when the client has taken back the prompt that they went with', async () => {
    const { one } = await windows(threadOn('a.ts', 'First'));
    const { sent, takeBack } = await taken(one);
    sent('claude-code');
    await until('it is sent', () => !one.prompts.isAny);
    await takeBack();
    assert.match((await taken(one)).text, /First/);
    assert.equal(one.store.threads[0]?.sent, undefined);
  });

  it('do not go again if they were answered before that', async () => {
    const thread = threadOn('a.ts', 'First');
    const { one } = await windows(thread);
    const { sent, takeBack } = await taken(one);
    sent('claude-code');
    await until('it is sent', () => !one.prompts.isAny);
    await one.store.edit(answer(thread.id, { text: 'Done', at: 2, by: 'Claude Code' }, true));
    await takeBack();
    assert.ok(!one.prompts.isAny);
  });

  it('go again when the person has added something, or wants it, but not for an answer', async () => {
    const thread = threadOn('a.ts', 'First');
    const { one } = await windows(thread);
    (await taken(one)).sent('codex');
    await until('it is sent', () => !one.prompts.isAny);
    await one.store.edit(answer(thread.id, { text: 'Done', at: 2, by: 'Codex' }, true));
    assert.equal((await taken(one)).text, '');
    await one.store.edit(say(thread.id, { text: 'Not quite', at: 3 }));
    const again = await taken(one);
    assert.match(again.text, /> First\n\nCodex has answered:\n\n> Done\n\n> Not quite\n/);
    again.sent('codex');
    await until('it is sent', () => !one.prompts.isAny);
    await one.store.edit(sendAgain(thread.id));
    assert.ok(one.prompts.isAny);
    await one.store.edit(resolve(thread.id, true));
    assert.ok(!one.prompts.isAny);
  });

  it('count as sent only as far as the text had them', async () => {
    const thread = threadOn('a.ts', 'First');
    const { one } = await windows(thread);
    const { sent } = await taken(one);
    await one.store.edit(say(thread.id, { text: 'And more', at: 2 }));
    sent('codex');
    await until('it is sent', () => one.store.threads[0]?.sent !== undefined);
    assert.match((await taken(one)).text, /And more/);
  });

  it('wait for the next prompt if there is no room', async () => {
    const words = (letter: string) => letter.repeat(5_000);
    const { one } = await windows(threadOn('a.ts', words('a')), threadOn('b.ts', words('b')));
    const { text, sent } = await taken(one);
    assert.ok(text.includes(words('a')) && !text.includes(words('b')));
    assert.ok(text.includes('Comments that go with the next prompt, for want of room: 1.'));
    sent('codex');
    await until('it is sent', () => one.store.threads[0]?.sent !== undefined);
    assert.ok((await taken(one)).text.includes(words('b')));
  });

  it('are cut only if one alone is longer than there is room', async () => {
    const { one } = await windows(threadOn('a.ts', 'x'.repeat(20_000)));
    const { text, items } = await taken(one);
    assert.ok(text.length <= room.characters && text.length > 4_000, String(text.length));
    assert.ok(text.includes('*Cut. All of it: <context://workspace/comments>*'));
    assert.deepEqual(
      items.map(({ isCut }) => isCut),
      [true],
    );
  });

  it('are not for those who may not see them, or their document', async () => {
    const { one } = await windows(threadOn('a.ts', 'First'), threadOn('hidden.ts', 'Second'));
    assert.equal((await one.prompts.take(contextOf({ sees: false }), room)).text, '');
    const { text } = await one.prompts.take(contextOf({ hidden: 'hidden' }), room);
    assert.match(text, /First/);
    assert.doesNotMatch(text, /Second|hidden/);
  });

  it('are only shown by a preview', async () => {
    const { one } = await windows(threadOn('a.ts', 'First'));
    assert.match((await one.prompts.preview(contextOf(), room)).text, /First/);
    assert.match((await taken(one)).text, /First/);
  });
});
