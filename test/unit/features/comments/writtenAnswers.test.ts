import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { CommentStore } from '../../../../src/features/comments/model/commentStore';
import { addThread, send } from '../../../../src/features/comments/model/threadEdits';
import { WrittenAnswers } from '../../../../src/features/comments/model/writtenAnswers';
import { SharedText } from '../../sharedText';
import { threadOn } from './threads';

const fail = (what: unknown) => assert.fail(String(what));
const codex = { key: 'codex', identity: { name: 'Codex' } };

async function open({ mayAnswer = true, isSharing = true } = {}) {
  const store = await CommentStore.open(new SharedText(), { broken: fail, failed: fail });
  const thread = threadOn('a.ts', 'Why?');
  await store.edit(addThread(thread));
  const counts = new Map([[thread.id, 1]]);
  await store.edit(send({ to: 'Codex', key: 'codex', at: 1, counts }));
  await store.change((state) => ({ ...state, mayAnswer }));
  const access = {
    isSharing: () => isSharing,
    decideDocument: async (uri: string) => ({ isAllowed: !uri.endsWith('.env') }) as never,
  };
  const exists = async (uri: string) => !uri.endsWith('none.ts');
  const nameOf = () => 'Codex';
  const answers = new WrittenAnswers({ store, access, exists, nameOf });
  const give = (by: typeof codex, text = 'So') =>
    answers.answer(by, { id: thread.id, text, isDone: false });
  return { store, answers, give, thread };
}

describe('what clients write', () => {
  it('is refused while the person does not allow it, or shares nothing', async () => {
    for (const state of [{ mayAnswer: false }, { isSharing: false }]) {
      const { give, answers, store } = await open(state);
      await assert.rejects(give(codex), { name: 'Unavailable' });
      await assert.rejects(answers.propose(codex, []), { name: 'Unavailable' });
      assert.equal(store.threads[0]?.said.length, 1);
    }
  });

  it('is an answer to what they were sent alone', async (t) => {
    t.mock.timers.enable({ apis: ['Date'] });
    const { give, store } = await open();
    await assert.rejects(give({ ...codex, key: 'other' }), { name: 'InvalidRequest' });
    await assert.rejects(give({ identity: {} } as never), { name: 'InvalidRequest' });
    await give(codex, 'Yes\u200b\u0007\nso');
    assert.deepEqual(store.threads[0]?.said[1], { text: 'Yes\nso', at: 0, by: 'Codex' });
    await assert.rejects(give(codex, '\u200b\u0000'), { name: 'InvalidRequest' });
  });

  it('is at most 30 in a minute', async (t) => {
    t.mock.timers.enable({ apis: ['Date'] });
    const { give } = await open();
    for (let count = 0; count < 30; count++) await give(codex);
    await assert.rejects(give(codex), { name: 'Busy' });
    t.mock.timers.tick(60_001);
    await give(codex);
  });

  it('is a proposal of what is there and shared, once it is not dismissed', async () => {
    const { answers } = await open();
    const uri = (name: string) => canonicalUri(`file:///ws/${name}`);
    const pins = ['a.ts', '.env', 'none.ts'].map((name) => ({
      uri: uri(name),
      reason: '$(x) \n y',
    }));
    assert.equal(await answers.propose(codex, pins), 1);
    assert.deepEqual(answers.proposals, [{ uri: uri('a.ts'), reason: '$ (x) y', by: 'Codex' }]);
    await answers.dismiss(uri('a.ts'));
    assert.equal(await answers.propose(codex, pins), 0);
    assert.deepEqual(answers.proposals, []);
  });

  it('proposes a file once that a client names twice', async () => {
    const { answers } = await open();
    const uri = canonicalUri('file:///ws/a.ts');
    const pins = ['First', 'Second'].map((reason) => ({ uri, reason }));
    assert.equal(await answers.propose(codex, pins), 1);
    assert.equal(answers.proposals.length, 1);
  });

  it('leaves no more than 20 proposals', async () => {
    const { answers } = await open();
    for (let from = 0; from < 30; from += 5) {
      const pins = Array.from({ length: 5 }, (_, index) => ({
        uri: canonicalUri(`file:///ws/${from + index}.ts`),
        reason: 'Why not',
      }));
      await answers.propose(codex, pins);
    }
    assert.equal(answers.proposals.length, 20);
  });
});
