import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Unavailable } from '../../../../src/base/errors';
import { allProblemsUri } from '../../../../src/core/documents/liveUris';
import { trialName } from '../../../../src/core/protocol/serverDeclaration';
import { until } from '../../../host/until';
import { briefWindow, pinned, uri } from './briefWindow';

const headings = (text: string) => text.match(/(?<=^## ).*$/gm);

function window() {
  const made = briefWindow([pinned('a.ts'), pinned('b.ts', { priority: 0.2 })]);
  made.kind.put(uri('a.ts'), 'const a = 1;');
  made.kind.put(uri('b.ts'), 'const b = 2;');
  made.goTo({ title: 'c.ts', line: 3 });
  made.problems.put(uri('c.ts'), { message: 'no c' });
  return made;
}

describe('what a session receives', () => {
  it('is everything at first, then nothing', async () => {
    const { tell, read } = window();
    assert.equal(await tell(), await read());
    assert.equal(await tell(), '');
    assert.notEqual(await tell({ session: '2' }), '');
    assert.notEqual(await tell({ client: 'codex' }), '');
  });

  it('is the text that has changed, and only that', async () => {
    const { tell, kind } = window();
    await tell();
    kind.put(uri('b.ts'), 'const b = 3;');
    const changes = await tell();
    assert.match(changes, /^# From the person’s editor \(VS Code\): what changed\n/);
    assert.deepEqual(headings(changes), ['b.ts']);
    assert.match(changes, /const b = 3;/);
    assert.equal(await tell(), '');
  });

  it('calls no problem new because it was pinned or unpinned', async () => {
    const { tell, problems, kind, ownPins } = briefWindow([pinned('a.ts')]);
    kind.put(uri('a.ts'), 'a');
    problems.put(uri('a.ts'), { message: 'told' });
    assert.match(await tell(), /told/);
    const all = pinned({ type: 'resource', uri: allProblemsUri });
    ownPins.become([pinned('a.ts'), all]);
    await tell();
    ownPins.become([pinned('a.ts')]);
    assert.doesNotMatch(await tell(), /New problems/);
  });

  it('says that a text was saved, without the text', async () => {
    const { tell, kind } = briefWindow([pinned('a.ts')]);
    const put = (dirty: boolean) =>
      kind.put(uri('a.ts'), () => ({
        mimeType: 'text/plain',
        text: 'const a = 1;',
        meta: { dirty },
      }));
    put(true);
    assert.match(await tell(), /## a\.ts \(unsaved; the file on disk differs\)/);
    put(false);
    const saved = await tell();
    assert.match(saved, /^Saved since then: a\.ts$/m);
    assert.doesNotMatch(saved, /const a/);
    assert.equal(await tell(), '');
  });

  it('is the text that could not be read before', async () => {
    const window = briefWindow([pinned('later.ts')]);
    window.kind.put(uri('later.ts'), () => {
      throw new Unavailable('Not now.');
    });
    assert.match(await window.tell(), /later\.ts .*: not available now/);
    assert.equal(await window.tell(), '');
    window.kind.put(uri('later.ts'), 'const later = 1;');
    assert.match(await window.tell(), /const later = 1;/);
    assert.equal(await window.tell(), '');
  });

  it('is the new pin, and the name of the removed one', async () => {
    const { tell, kind, ownPins } = window();
    await tell();
    kind.put(uri('d.ts'), 'd');
    ownPins.become([pinned('a.ts'), pinned('d.ts')]);
    const changes = await tell();
    assert.deepEqual(headings(changes), ['d.ts']);
    assert.match(changes, /^No longer pinned: b\.ts$/m);
    assert.equal(await tell(), '');
  });

  it('has as many names of removed pins as there is room for', async () => {
    const long = Array.from({ length: 25 }, (_, index) => `${'固定された'.repeat(32)}${index}.ts`);
    const { tell, kind, ownPins, goTo } = briefWindow(long.map((path) => pinned(path)));
    for (const path of long) kind.put(uri(path), 'a');
    await tell();
    kind.put(uri('new.ts'), 'const added = 1;\n'.repeat(1_000));
    ownPins.become([pinned('new.ts')]);
    goTo({ title: 'c.ts', line: 3 });
    const changes = await tell();
    assert.deepEqual(headings(changes), ['Where the person is', 'new.ts']);
    assert.match(changes, /^No longer pinned: 固定された.*, and \d+ more$/m);
    assert.ok(Buffer.byteLength(changes) <= 9_900);
  });

  it('does not name what is held back by now', async () => {
    const { tell, kind, window: shared } = window();
    await tell();
    shared.excluded.add(uri('b.ts'));
    kind.changeList();
    assert.equal(await tell(), '');
  });

  it('does not name what rules hold back by now', async () => {
    const { tell, problems, sharing, ownPins } = window();
    const live = pinned({ type: 'resource', uri: allProblemsUri });
    ownPins.become([pinned('a.ts'), pinned('b.ts'), live]);
    problems.put(uri('a.ts'), { message: 'told' });
    assert.match(await tell(), /told/);
    sharing.set({ person: { 'claude-code': { problems: 'off' } } });
    assert.equal(await tell(), '');
  });

  it('is where the person is now', async () => {
    const { tell, goTo } = window();
    await tell();
    goTo({ title: 'c.ts', line: 9 });
    assert.deepEqual(headings(await tell()), ['Where the person is']);
    assert.equal(await tell(), '');
  });

  it('is each new problem, wherever its line has moved, and nothing of one that is gone', async () => {
    const { tell, problems } = window();
    await tell();
    problems.put(uri('c.ts'), { message: 'no c', line: 7 });
    assert.equal(await tell(), '');
    problems.put(uri('c.ts'), { message: 'no c' }, { message: 'no d' });
    const changes = await tell();
    assert.deepEqual(headings(changes), ['New problems']);
    assert.match(changes, /error: no d/);
    assert.doesNotMatch(changes, /no c/);
    problems.put(uri('c.ts'));
    // VS Code shows none of a file whose tab is closed, so that nobody knows whether it is solved.
    assert.equal(await tell(), '');
  });

  it('is not sent again because of what had no room', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `${index}.ts`);
    const made = briefWindow(names.map((name) => pinned(name)));
    for (const name of names) made.kind.put(uri(name), 'A cart, and what it costs.\n'.repeat(60));
    await made.tell();
    assert.equal(await made.tell(), '');
  });

  it('is everything again once it was forgotten, and each time without a session', async () => {
    const { tell, read } = window();
    const whole = await tell();
    assert.equal(await tell({ deliver: 'nothing' }), '');
    assert.equal(await tell(), whole);
    for (const [again, request] of [
      [whole, { deliver: 'whole' }],
      [whole, { session: undefined }],
      ['', {}],
    ] as const) {
      assert.equal(await tell(request), again);
    }
    assert.equal(whole, await read());
  });

  it('is everything when a session starts anew, and then nothing with its prompt', async () => {
    const { tell, kind } = window();
    const whole = await tell();
    assert.equal(await tell({ deliver: 'whole' }), whole);
    assert.equal(await tell(), '');
    assert.equal(await tell({ session: 'cleared', deliver: 'whole' }), whole);
    assert.equal(await tell({ session: 'cleared' }), '');
    kind.put(uri('b.ts'), 'const b = 3;');
    assert.deepEqual(headings(await tell({ session: 'cleared' })), ['b.ts']);
  });

  it('stays what it is for a prompt that has overtaken the start of its session', async () => {
    const { tell, read } = window();
    const earlier = Date.now() - 1;
    await tell();
    await tell({ deliver: 'nothing', startedAt: earlier });
    assert.equal(await tell(), '');
    await tell({ deliver: 'nothing', startedAt: Date.now() });
    assert.equal(await tell(), await read());
  });

  it('is prepared when a session begins, so that its first prompt does not wait', async () => {
    const { tell, delivered, isTokenizerLoaded } = window();
    assert.equal(await tell({ deliver: 'nothing' }), '');
    await until('it is prepared', isTokenizerLoaded);
    assert.deepEqual(delivered, []);
  });

  it('is prepared once at a time, however many sessions begin', async () => {
    const { tell, kind } = window();
    let [begun, go] = [0, () => {}];
    const released = new Promise<void>((resolve) => (go = resolve));
    kind.put(uri('a.ts'), async () => {
      begun += 1;
      await released;
      return { mimeType: 'text/plain', text: 'a' };
    });
    for (let session = 0; session < 20; session += 1) {
      await tell({ session: String(session), deliver: 'nothing' });
    }
    await until('it is read', () => begun > 0);
    const asked = tell();
    await until('it is read for the prompt, too', () => begun > 1);
    assert.equal(begun, 2);
    go();
    await asked;
  });

  it('is sent again if the client never received it', async () => {
    const { hooks, tell, read } = window();
    const { signal } = new AbortController();
    await hooks.answer({ client: 'claude-code', session: '1', deliver: 'changes' }, signal);
    assert.equal(await tell(), await read());
  });

  it('is forgotten for the session that received it longest ago, when there are many', async () => {
    const { tell, read } = window();
    for (let session = 1; session <= 51; session += 1) await tell({ session: String(session) });
    assert.equal(await tell({ session: '2' }), '');
    assert.equal(await tell({ session: '1' }), await read());
  });

  for (const sharing of ['paused', 'untrusted'] as const) {
    it(`is nothing while the window is ${sharing}`, async () => {
      const { tell, window: shared } = window();
      shared.sharing = sharing;
      assert.equal(await tell(), '');
      assert.equal(await tell({ deliver: 'whole' }), '');
      shared.sharing = 'on';
      assert.notEqual(await tell(), '');
    });
  }

  it('is nothing without a pin, a place and problems', async () => {
    assert.equal(await briefWindow().tell(), '');
  });

  it('is only what this client may see', async () => {
    const { tell, sharing, goTo } = window();
    const selection = { firstLine: 1, lastLine: 1, text: 'selected', language: '' };
    goTo({ title: 'c.ts', selection });
    const rules: Record<string, string> = {};
    for (const [topic, level, absent] of [
      ['selection', 'onlyWhenAsked', /selected/],
      ['problems', 'off', /Problems/],
      ['place', 'onlyWhenAsked', /## Where/],
      ['pins', 'off', /a\.ts/],
    ] as const) {
      assert.match(await tell({ deliver: 'whole' }), absent);
      rules[topic] = level;
      sharing.set({ person: { 'claude-code': rules } });
      assert.doesNotMatch(await tell({ deliver: 'whole' }), absent);
    }
    assert.equal(await tell({ deliver: 'whole' }), '');
    assert.match(await tell({ client: 'codex' }), /a\.ts/);
  });

  it('is noted with the client, if it was anything', async () => {
    const { tell, delivered } = window();
    const text = await tell();
    await tell();
    assert.deepEqual(delivered, [{ client: 'claude-code', text }]);
  });

  it('is whole in each trial of the hook, which is not noted, because no client has it', async () => {
    const { tell, read, delivered } = window();
    for (const session of [trialName, trialName]) {
      assert.equal(await tell({ session }), await read());
    }
    assert.deepEqual(delivered, []);
  });
});
