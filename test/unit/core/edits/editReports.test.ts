import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { briefWindow, uri } from '../brief/briefWindow';

const files = (...names: readonly string[]) => names.map((name) => `/ws/${name}`);

/** A window in which an agent edits `a.ts`. */
function window() {
  const made = briefWindow();
  const { kind, tell, problems } = made;
  for (const name of ['a.ts', 'b.ts', 'c.ts']) {
    kind.put(uri(name), 'const first = 1;\nconst second = 2;\n');
  }
  for (const name of ['a.ts', 'b.ts']) problems.put(uri(name));
  const edit = async (
    messages: Readonly<Record<string, readonly string[]>>,
    {
      session = '1',
      of = ['a.ts'],
      ...more
    }: { session?: string; of?: string[]; toolAnswer?: string; agent?: string } = {},
  ) => {
    const request = { session, files: files(...of), ...more };
    assert.equal(await tell({ ...request, deliver: 'beforeEdit' }), '');
    for (const [name, each] of Object.entries(messages)) {
      problems.put(uri(name), ...each.map((message) => ({ message, line: 2 })));
    }
    return tell({ ...request, deliver: 'afterEdit' });
  };
  return { ...made, edit };
}

/** The same after an edit of `a.ts` for which the language server had no answer in time. */
async function windowAfterLateEdit() {
  const made = window();
  const { server, tell } = made;
  const request = { files: files('a.ts') };
  await tell({ ...request, deliver: 'beforeEdit' });
  server.isFinished = false;
  assert.equal(await tell({ ...request, deliver: 'afterEdit' }), '');
  server.isFinished = true;
  return made;
}

describe('after an edit', () => {
  it('an agent is told what is new, with the line, once', async () => {
    const { edit, problems, delivered } = window();
    problems.put(uri('a.ts'), { message: 'older' });
    const text = await edit({ 'a.ts': ['older', 'new'] });
    assert.match(text, /^The edit was applied: a\.ts\.\n/);
    assert.match(text, /\na\.ts:2:1: error: new\n {4}const second = 2;\n/);
    assert.doesNotMatch(text, /older/);
    assert.equal(await edit({}), '');
    assert.deepEqual(delivered, [{ client: 'claude-code', text }]);
  });

  it('an agent that works in the real path of a folder that is a link is told by the path of the window', async () => {
    const { tell, problems } = window();
    const request = { files: ['/real/a.ts'] };
    await tell({ ...request, deliver: 'beforeEdit' });
    problems.put(uri('a.ts'), { message: 'new', line: 2 });
    const text = await tell({ ...request, deliver: 'afterEdit' });
    assert.match(text, /\na\.ts:2:1: error: new\n {4}const second = 2;\n/);
  });

  it('each agent of a session is told by what it knows', async () => {
    const { edit, delivered } = window();
    const subagent = { session: '1 subagent', agent: 'reviewer' };
    assert.match(await edit({ 'a.ts': ['new'] }), /new/);
    assert.equal(await edit({}, subagent), '');
    assert.match(await edit({ 'a.ts': ['new', 'newer'] }, subagent), /newer/);
    assert.equal(await edit({}), '');
    assert.deepEqual(
      delivered.map(({ agent }) => agent),
      [undefined, 'reviewer'],
    );
  });

  it('nothing is told while the language server has not finished, and it is made up for', async () => {
    const { edit, server, tell } = window();
    const request = { files: files('a.ts') };
    await tell({ ...request, deliver: 'beforeEdit' });
    server.isFinished = false;
    assert.equal(await edit({ 'a.ts': ['new'] }), '');
    server.isFinished = true;
    assert.equal(await edit({}), '');
  });

  it('what a language server has found too late is told after the next edit, once', async () => {
    const { edit, server, problems, tell } = window();
    const request = { files: files('a.ts') };
    problems.put(uri('a.ts'), { message: 'older' });
    await tell({ ...request, deliver: 'beforeEdit' });
    server.isFinished = false;
    assert.equal(await tell({ ...request, deliver: 'afterEdit' }), '');
    server.isFinished = true;
    problems.put(uri('a.ts'), { message: 'older' }, { message: 'new' });
    const text = await edit({ 'a.ts': ['older', 'new'] });
    assert.match(text, /New since an earlier edit of this file:/);
    assert.match(text, /error: new/);
    assert.doesNotMatch(text, /older/);
    assert.equal(await edit({}), '');
  });

  it('what a brief has told of a late file is not told after the next edit', async () => {
    const { edit, server, problems, tell } = window();
    const request = { files: files('a.ts') };
    await tell();
    await tell({ ...request, deliver: 'beforeEdit' });
    server.isFinished = false;
    assert.equal(await tell({ ...request, deliver: 'afterEdit' }), '');
    server.isFinished = true;
    problems.put(uri('a.ts'), { message: 'new' });
    assert.match(await tell(), /new/);
    assert.equal(await edit({}), '');
  });

  it('what was told of another file is not told again because of a late one', async () => {
    const { edit } = await windowAfterLateEdit();
    assert.match(await edit({ 'b.ts': ['far'] }, { of: ['b.ts'] }), /error: far/);
    assert.equal(await edit({}), '');
    assert.equal(await edit({}), '');
  });

  it('what is told of a late file after edits of others is told once', async () => {
    const { edit } = await windowAfterLateEdit();
    const inOther = { of: ['b.ts'] };
    assert.match(await edit({ 'a.ts': ['new'] }, inOther), /\nalso: 1 error in a\.ts\n$/);
    assert.match(await edit({}, inOther), /Still there since an earlier edit:[^]*error: new/);
    assert.equal(await edit({}), '');
  });

  it('what the client did not receive is told after the next edit', async () => {
    const { edit, hooks, problems, tell } = window();
    const request = { client: 'claude-code', session: '1', files: files('a.ts') };
    await tell({ ...request, deliver: 'beforeEdit' });
    problems.put(uri('a.ts'), { message: 'new' });
    const { signal } = new AbortController();
    const lost = await hooks.answer({ ...request, deliver: 'afterEdit' }, signal);
    assert.match(lost.text, /error: new/);
    assert.match(await edit({}), /error: new/);
    assert.equal(await edit({}), '');
  });

  it('no part of a secret is told where a line or a message is cut', async () => {
    const { edit, kind } = window();
    const token = `ghp_${'a1B2c3'.repeat(6)}`;
    kind.put(uri('a.ts'), `const first = 1;\nfetch(${'x'.repeat(140)}, '${token}');\n`);
    const text = await edit({ 'a.ts': ['new', `${'y'.repeat(270)} ${token}`] });
    assert.match(text, /xxx, '‹[^]*yyy ‹/);
    assert.doesNotMatch(text, /ghp_/);
  });

  it('nothing is told of a file with unsaved edits, which are not those of the agent', async () => {
    const { edit, kind } = window();
    const text = 'const a = 1;';
    kind.put(uri('a.ts'), () => ({ mimeType: 'text/plain', text, meta: { dirty: true } }));
    assert.equal(await edit({ 'a.ts': ['new'] }), '');
  });

  it('what the client’s own tool has said is not said again', async () => {
    const { edit } = window();
    const text = await edit({ 'a.ts': ['one', 'two'] }, { toolAnswer: 'Edited, but: two' });
    assert.match(text, /one/);
    assert.doesNotMatch(text, /two/);
  });

  it('what breaks elsewhere is told at the next edit, or with the next prompt', async () => {
    const { edit, tell } = window();
    await tell();
    assert.match(await edit({ 'b.ts': ['far'] }), /\nalso: 1 error in b\.ts\n$/);
    assert.match(await edit({}), /\nb\.ts:2:1: error: far\n {4}const second = 2;\n/);
    assert.doesNotMatch(await tell(), /far/);
    assert.match(await edit({ 'b.ts': ['far', 'farther'] }), /\nalso: 1 error in b\.ts\n$/);
    assert.match(await tell(), /error: farther/);
    assert.equal(await edit({}), '');
  });

  it('what breaks in a file without a tab is told at the next edit, because no prompt tells it', async () => {
    const { edit, tell, server } = window();
    server.withoutTab.put(uri('c.ts'));
    await tell();
    await tell({ files: files('a.ts'), deliver: 'beforeEdit' });
    server.withoutTab.put(uri('c.ts'), { message: 'far' });
    const also = await tell({ files: files('a.ts'), deliver: 'afterEdit' });
    assert.match(also, /\nalso: 1 error in c\.ts\n$/);
    assert.equal(await tell(), '');
    assert.match(await edit({}), /Still there since an earlier edit:[^]*c\.ts:1:1: error: far/);
    assert.equal(await edit({}), '');
  });

  it('a brief does not repeat what was told', async () => {
    const { edit, tell } = window();
    await tell({ deliver: 'changes' });
    await edit({ 'a.ts': ['new'] });
    assert.equal(await tell(), '');
  });

  for (const [what, stop] of [
    ['sharing is paused', ({ window: shared }) => void (shared.sharing = 'paused')],
    ['the file is held back', ({ window: shared }) => void shared.excluded.add(uri('a.ts'))],
    [
      'rules close problems',
      ({ sharing }) => sharing.set({ person: { all: { problems: 'off' } } }),
    ],
    [
      'rules share problems when asked alone',
      ({ sharing }) => sharing.set({ person: { all: { problems: 'onlyWhenAsked' } } }),
    ],
  ] as readonly (readonly [string, (made: ReturnType<typeof window>) => void])[]) {
    it(`nothing is told once ${what}`, async () => {
      const made = window();
      await made.tell({ deliver: 'beforeEdit', files: files('a.ts') });
      stop(made);
      assert.equal(await made.edit({ 'a.ts': ['new'], 'b.ts': ['far'] }), '');
      assert.deepEqual(made.delivered, []);
    });
  }

  it('nothing is told of what is outside of the workspace, or without a session', async () => {
    const { tell, problems } = window();
    const outside = { files: ['/elsewhere/a.ts'] };
    await tell({ ...outside, deliver: 'beforeEdit' });
    problems.put('file:///elsewhere/a.ts', { message: 'no' });
    assert.equal(await tell({ ...outside, deliver: 'afterEdit' }), '');
    assert.equal(
      await tell({ session: undefined, deliver: 'afterEdit', files: files('a.ts') }),
      '',
    );
  });
});
