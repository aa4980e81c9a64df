import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { describe, it } from 'node:test';
import { candidatePorts } from '../../../src/server/claimPort';
import { AccessTokenFile } from '../../../src/server/accessToken';
import { isRefused } from '../../../src/server/windowClient';
import { until } from '../../host/until';
import { oneWindow, serving, whoAnswers, workspace } from './window';

const read = async (path: string) =>
  JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;

describe('a server that starts', () => {
  it("serves at one of the workspace's ports, with the workspace's token", async (t) => {
    const { server, stateFolder, states } = await oneWindow(t);
    await server.start();
    const { port, url, token } = serving(server);
    assert.ok(candidatePorts(workspace, 0).includes(port));
    assert.equal(url, `http://127.0.0.1:${port}/mcp`);
    assert.equal(token, await (await AccessTokenFile.open(stateFolder, workspace)).read());
    assert.equal(await whoAnswers(port, token), 'window-1');
    assert.deepEqual(states, ['starting', 'serving']);
  });

  it('gives local tools its address, for this user alone', async (t) => {
    const { server, recordPath } = await oneWindow(t);
    await server.start();
    const { url, token } = serving(server);
    const { startedAt, focusedAt, ...rest } = await read(recordPath);
    assert.deepEqual(rest, {
      version: 1,
      id: 'window-1',
      url,
      token,
      pid: process.pid,
      host: hostname(),
      app: 'Test',
      workspaceFolders: ['file:///ws'],
      name: 'ws',
    });
    assert.equal(focusedAt, startedAt);
    assert.equal(new Date(String(startedAt)).toISOString(), startedAt);
    if (process.platform !== 'win32') assert.equal((await stat(recordPath)).mode & 0o777, 0o600);
  });

  it('stays as it is when it is started again', async (t) => {
    const { server, states } = await oneWindow(t);
    await server.start();
    const first = serving(server);
    await server.start();
    assert.deepEqual(serving(server), first);
    assert.deepEqual(states, ['starting', 'serving']);
  });

  it('does nothing while serving is not allowed', async (t) => {
    let isTrusted = false;
    const { server, stateFolder, states } = await oneWindow(t, { mayServe: () => isTrusted });
    await server.start();
    assert.deepEqual(server.status, { state: 'stopped' });
    assert.deepEqual(states, []);
    assert.ok(!existsSync(stateFolder));
    isTrusted = true;
    await server.start();
    assert.equal(serving(server).url.length > 0, true);
  });
});

describe('a server that stops', () => {
  it('refuses connections and removes its file', async (t) => {
    const { server, recordPath } = await oneWindow(t);
    await server.start();
    const { url } = serving(server);
    await server.stop();
    assert.deepEqual(server.status, { state: 'stopped' });
    assert.ok(!existsSync(recordPath));
    assert.equal(await isRefused(url), true);
  });

  it('restarts at the same address with the same token', async (t) => {
    const { server } = await oneWindow(t);
    await server.start();
    const before = serving(server);
    await server.stop();
    await server.start();
    assert.deepEqual(serving(server), before);
    await server.restart();
    assert.deepEqual(serving(server), before);
  });

  it('does not restart if serving is not allowed any more', async (t) => {
    let isTrusted = true;
    const { server, recordPath } = await oneWindow(t, { mayServe: () => isTrusted });
    await server.start();
    const { url } = serving(server);
    isTrusted = false;
    await server.restart();
    assert.deepEqual(server.status, { state: 'stopped' });
    assert.ok(!existsSync(recordPath));
    assert.equal(await isRefused(url), true);
  });
});

it('a step that is asked for during another waits its turn', async (t) => {
  const { server, states } = await oneWindow(t);
  const asked = [server.start(), server.stop(), server.start(), server.restart(), server.stop()];
  await Promise.all(asked);
  const once = ['starting', 'serving', 'stopped'];
  assert.deepEqual(states, [...once, ...once, ...once]);
});

it('a server that cannot start says why, and starts once it can', async (t) => {
  const { server, stateFolder, states, lines } = await oneWindow(t);
  await writeFile(stateFolder, 'a file in the place of the folder');
  await server.start();
  const { status } = server;
  assert.equal(status.state, 'failed');
  assert.match(status.error.message, /EEXIST|ENOTDIR/);
  assert.ok(
    lines.some(({ level, message }) => level === 'error' && /EEXIST|ENOTDIR/.test(message)),
  );
  await rm(stateFolder);
  await server.restart();
  const { port, token } = serving(server);
  assert.equal(await whoAnswers(port, token), 'window-1');
  assert.deepEqual(states, ['starting', 'failed', 'stopped', 'starting', 'serving']);
});

it('the log names no token', async (t) => {
  const { server, lines } = await oneWindow(t);
  await server.start();
  const { token } = serving(server);
  await server.stop();
  assert.ok(lines.length > 0);
  assert.deepEqual(
    lines.filter(({ message }) => message.includes(token)),
    [],
  );
});

describe('a new token', () => {
  it('is the only one that is accepted from then on', async (t) => {
    const { server, recordPath } = await oneWindow(t);
    await server.start();
    const old = serving(server);
    await server.replaceToken();
    const { port, token } = serving(server);
    assert.notEqual(token, old.token);
    assert.equal(port, old.port);
    assert.equal(await whoAnswers(port, old.token), 401);
    assert.equal(await whoAnswers(port, token), 'window-1');
    assert.equal((await read(recordPath)).token, token);
  });

  it('of another window is adopted', async (t) => {
    const { server, stateFolder } = await oneWindow(t);
    await server.start();
    const old = serving(server);
    const token = await (await AccessTokenFile.open(stateFolder, workspace)).replace();
    await until('the new token', () => {
      const { status } = server;
      return status.state === 'serving' && status.token === token;
    });
    assert.equal(await whoAnswers(serving(server).port, old.token), 401);
  });
});

describe('an announcement', () => {
  it('of the focus updates its time and nothing else', async (t) => {
    const { server, recordPath } = await oneWindow(t);
    await server.start();
    const before = await read(recordPath);
    const after = await until('a later time', async () => {
      await server.announce({ isFocused: true });
      const record = await read(recordPath);
      return record.focusedAt !== before.focusedAt && record;
    });
    assert.ok(String(after.focusedAt) > String(before.focusedAt));
    assert.deepEqual({ ...after, focusedAt: before.focusedAt }, before);
  });

  it('without the focus keeps its time', async (t) => {
    const { server, recordPath } = await oneWindow(t);
    await server.start();
    const before = await read(recordPath);
    await writeFile(recordPath, '{}');
    await server.announce({ isFocused: false });
    assert.deepEqual(await read(recordPath), before);
  });

  it('creates no file while the server does not run', async (t) => {
    const { server, recordPath } = await oneWindow(t);
    await server.start();
    await server.stop();
    await server.announce({ isFocused: true });
    assert.ok(!existsSync(recordPath));
  });
});
