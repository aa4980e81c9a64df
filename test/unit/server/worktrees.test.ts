import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Emitter } from '../../../src/base/events';
import type { Worktree } from '../../../src/core/brief/worktree';
import { worktreeHeader } from '../../../src/core/protocol/serverDeclaration';
import { open, send } from './http';
import { modernRequest, RawSession, request } from './rawSession';
import { serve } from './serve';
import { linked, linkedPath, linkedWorktree } from './sharing/linkedWorktree';
import { connect } from './sharing/sharedClient';
import { paths } from './sharing/planted';
import { until } from '../../host/until';

const codex = { name: 'codex', hook: 'codex' };
const pinned = linked(paths.pinned);

async function scene(t: TestContext) {
  const there = linkedWorktree();
  const closed = new Emitter<Worktree>();
  const served = await serve(t, {
    worktrees: { ...there.worktrees, onDidClose: closed.event },
  });
  served.kind.put(paths.closed, 'of the window');
  return { ...there, served, close: () => closed.fire(there.worktree) };
}

const namesIn = (found: unknown, list: string, name: string) =>
  ((found as Record<string, readonly Record<string, string>[]>)[list] ?? []).map(
    (each) => each[name],
  );

for (const era of ['session', 'stateless'] as const) {
  describe(`a client in a worktree, ${era === 'session' ? 'with a session' : 'without one'}`, () => {
    it('is served the files there and what is pinned, and nothing of the window', async (t) => {
      const { served } = await scene(t);
      const client = await connect(era, served, { ...codex, worktree: linkedPath });
      const { result } = await client.ask('resources/list');
      const listed = namesIn(result, 'resources', 'uri');
      assert.deepEqual(
        listed.filter((uri) => uri?.startsWith('file:')),
        [pinned, linked(paths.closed)],
      );
      const { error } = await client.ask('resources/read', { uri: paths.closed });
      assert.match(error?.message ?? '', /not found/i);
      const window = await connect(era, served, codex);
      const read = await window.ask('resources/read', { uri: paths.closed });
      assert.match(JSON.stringify(read.result), /of the window/);
    });

    it('is told where it is, and is offered no tools for what the window shows', async (t) => {
      const { served } = await scene(t);
      const client = await connect(era, served, { ...codex, worktree: linkedPath });
      const said = await client.instructions();
      assert.match(
        said,
        /^You work in the worktree \/ws\/linked\. The editor has another checkout/,
      );
      assert.match(said, /\n- "pinsmark\.ts"/);
      assert.doesNotMatch(said, /get_diagnostics|editor:/);
      const tools = await client.ask('tools/list');
      assert.deepEqual(namesIn(tools.result, 'tools', 'name'), [
        'list_context',
        'read_context',
        'search_context',
      ]);
      const prompts = await client.ask('prompts/list');
      assert.deepEqual(namesIn(prompts.result, 'prompts', 'name'), ['pinned_context']);
    });

    it('is notified of changes there', async (t) => {
      const { served, kind } = await scene(t);
      const client = await connect(era, served, { ...codex, worktree: linkedPath });
      const stream = await client.listen([pinned]);
      served.kind.change(paths.closed);
      kind.change(pinned);
      await until('it is notified', () => stream.updated.length > 0);
      assert.deepEqual(stream.updated, [pinned]);
      kind.changeList();
      await until('the list has changed', () => stream.lists > 0);
    });

    it('is one client beside the same in the window, and named by its worktree', async (t) => {
      const { served } = await scene(t);
      for (const worktree of [linkedPath, undefined]) {
        const where = worktree === undefined ? {} : { worktree };
        await (await connect(era, served, { ...codex, ...where })).ask('resources/list');
      }
      const named = served.clients.all.map((each) => each.worktree);
      assert.deepEqual(named, ['linked', undefined]);
    });
  });
}

describe('a worktree', () => {
  it('that is none of a repository of the window is refused', async (t) => {
    const { served } = await scene(t);
    for (const path of ['/ws/other', '%', '%2F..%2F']) {
      const { status, text } = await send({
        port: served.port,
        headers: { [worktreeHeader]: path },
        body: JSON.stringify(request(1, 'initialize')),
      });
      assert.equal(status, 404);
      assert.match(text, /no worktree of a repository that this window has open/);
    }
  });

  it('is in use while a client listens there', async (t) => {
    const { worktrees } = linkedWorktree();
    let users = 0;
    const served = await serve(t, {
      worktrees: {
        ...worktrees,
        at: (path, user) => {
          users += 1;
          user?.onClose(() => (users -= 1));
          return worktrees.at(path);
        },
      },
    });
    const session = await RawSession.open(served, '2025-11-25', 'codex', {
      [worktreeHeader]: encodeURIComponent(linkedPath),
    });
    await until('its request has ended', () => users === 0);
    await session.listen(served);
    assert.equal(users, 1);
    await session.end();
    await until('it listens no more', () => users === 0);
  });

  it('that is looked for when its client leaves takes no room from others', async (t) => {
    const { worktrees, kind } = linkedWorktree();
    let lookups = 0;
    let isSlow = false;
    const served = await serve(t, {
      worktrees: {
        ...worktrees,
        at: async (path, user) => {
          lookups += 1;
          if (isSlow) await new Promise<void>((resolve) => user?.onClose(resolve));
          return worktrees.at(path);
        },
      },
    });
    const large = linked('file:///ws/large.txt');
    kind.put(large, 'x'.repeat(5 * 1024 * 1024));
    const sent = { [worktreeHeader]: encodeURIComponent(linkedPath) };
    const session = await RawSession.open(served, '2025-11-25', 'codex', sent);
    const read = (id: number, uri: string = large) => request(id, 'resources/read', { uri });
    isSlow = true;
    lookups = 0;
    // As many answers as there is room for.
    for (let id = 1; id <= 14; id += 1) {
      const headers = { ...sent, 'mcp-session-id': session.id };
      const asked = open({ port: served.port, headers });
      asked.on('error', () => undefined).end(JSON.stringify(read(id)));
      await until('its worktree is looked for', () => lookups === id);
      asked.destroy();
    }
    isSlow = false;
    // Reads take turns, so the others have ended.
    assert.equal((await session.post(read(100, pinned))).status, 200);
    assert.equal((await session.post(read(101))).status, 200);
  });

  it('that is not served any more ends its sessions and streams', async (t) => {
    const { served, close } = await scene(t);
    const session = await RawSession.open(served, '2025-11-25', 'codex', {
      [worktreeHeader]: encodeURIComponent(linkedPath),
    });
    const stream = await session.listen(served);
    close();
    await stream.ended;
    const { status } = await session.post(request(1, 'resources/list'));
    assert.equal(status, 404);
    assert.equal(served.clients.count, 0);
    const { headers, message } = modernRequest(1, 'resources/list');
    const there = { ...headers, [worktreeHeader]: encodeURIComponent(linkedPath) };
    const again = await send({ port: served.port, headers: there, body: JSON.stringify(message) });
    assert.equal(again.status, 200);
  });
});
