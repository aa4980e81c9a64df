import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'node:test';
import { windowPath, keyTo } from '../../../src/core/protocol/windowRecord';
import { Listener } from '../../../src/server/http/listener';
import type { WindowServer } from '../../../src/server/windowServer';
import { askToStepAside } from '../../../src/server/windowClient';
import { until } from '../../host/until';
import { cleanup } from '../cleanup';
import { temporaryFolder } from '../temporaryFolder';
import { fakeWindow, oneWindow, serving, whoAnswers } from './window';

function movedFrom(server: WindowServer, port: number): Promise<number> {
  return until('it to serve elsewhere', () => {
    if (server.status.state !== 'serving') return undefined;
    const { port: now } = serving(server);
    return now !== port && now;
  });
}

async function twoWindows(t: TestContext, { isFirstAlive }: { readonly isFirstAlive: boolean }) {
  const own = cleanup(t);
  const stateFolder = await temporaryFolder({ after: own });
  const first = fakeWindow(own, { stateFolder, id: 'first', isAlive: () => isFirstAlive });
  const second = fakeWindow(own, { stateFolder, id: 'second' });
  await first.server.start();
  const { port, token } = serving(first.server);
  await second.server.start();
  return { first, second, port, token };
}

describe('a second server of the same workspace', () => {
  it('gets the port of a closed window, and both serve', async (t) => {
    const { first, second, port, token } = await twoWindows(t, { isFirstAlive: false });
    assert.equal(serving(second.server).port, port);
    const elsewhere = await movedFrom(first.server, port);
    assert.equal(await whoAnswers(port, token), 'second');
    assert.equal(await whoAnswers(elsewhere, token), 'first');
    assert.ok(existsSync(first.recordPath) && existsSync(second.recordPath));
  });

  it('does not get the port of an open window, and both serve', async (t) => {
    const { first, second, port, token } = await twoWindows(t, { isFirstAlive: true });
    const elsewhere = serving(second.server).port;
    assert.notEqual(elsewhere, port);
    assert.equal(await whoAnswers(port, token), 'first');
    assert.equal(await whoAnswers(elsewhere, token), 'second');
    assert.deepEqual(first.states, ['starting', 'serving']);
  });

  it('gives the port back when it stops', async (t) => {
    const { first, second, port } = await twoWindows(t, { isFirstAlive: false });
    await movedFrom(first.server, port);
    await second.server.stop();
    await first.server.restart();
    assert.equal(serving(first.server).port, port);
  });

  it('adopts the new token of the other', async (t) => {
    const { first, second, token: old } = await twoWindows(t, { isFirstAlive: true });
    await first.server.replaceToken();
    const { token } = serving(first.server);
    const port = await until('the other to follow', () => {
      const { status } = second.server;
      return status.state === 'serving' && status.token === token && serving(second.server).port;
    });
    assert.equal(await whoAnswers(port, old), 401);
    assert.equal(await whoAnswers(port, token), 'second');
  });
});

it('a window that is stopped while it is asked to step aside stays stopped', async (t) => {
  const own = cleanup(t);
  const stateFolder = await temporaryFolder({ after: own });
  const asked: WindowServer[] = [];
  const { server } = fakeWindow(own, {
    stateFolder,
    isAlive: () => {
      void asked[0]?.stop();
      return false;
    },
  });
  asked.push(server);
  await server.start();
  const { url, token } = serving(server);
  await askToStepAside(url, keyTo({ url, token, id: 'window-1' }));
  await server.announce({ isFocused: false });
  await server.announce({ isFocused: false });
  assert.equal(server.status.state, 'stopped');
});

describe('a window that closes', () => {
  it('has a record until its port is free', async (t) => {
    const { server, recordPath } = await oneWindow(t);
    await server.start();
    const { close } = Listener.prototype;
    let hadRecord = false;
    t.mock.method(Listener.prototype, 'close', async function (this: Listener) {
      await close.call(this);
      hadRecord = existsSync(recordPath);
    });
    await server.stop();
    assert.ok(hadRecord);
    assert.ok(!existsSync(recordPath));
  });

  for (const isAlive of [false, true]) {
    const answer = isAlive ? 'keeps its port if it is open after all,' : 'leaves its port';
    it(`${answer} when it is asked while its server stops`, async (t) => {
      const { server } = await oneWindow(t, { isAlive: () => isAlive });
      await server.start();
      const { port, url, token } = serving(server);
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`POST ${windowPath} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n`);
      await until('the server to have the connection', () => whoAnswers(port, token));
      const stopped = server.stop();
      const authorization = `Bearer ${keyTo({ url, token, id: 'window-1' })}`;
      const rest = ['content-type: application/json', 'content-length: 2', 'connection: close'];
      socket.write([`authorization: ${authorization}`, ...rest, '', '{}'].join('\r\n'));
      assert.match(await text(socket), isAlive ? /^HTTP\/1.1 409 / : /^HTTP\/1.1 200 /);
      await stopped;
      assert.equal(server.status.state, 'stopped');
    });
  }
});

it('a stranger on the port is left alone', async (t) => {
  const own = cleanup(t);
  const stateFolder = await temporaryFolder({ after: own });
  const { server } = fakeWindow(own, { stateFolder });
  await server.start();
  const { port, token } = serving(server);
  await server.stop();
  let connections = 0;
  const stranger = createServer(() => (connections += 1)).listen(port, '127.0.0.1');
  own(() => stranger.close());
  await once(stranger, 'listening');

  await server.start();
  const { port: other } = serving(server);
  assert.notEqual(other, port);
  assert.equal(await whoAnswers(other, token), 'window-1');
  assert.equal(connections, 0);
});
