import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test, type TestContext } from 'node:test';
import { until } from '../../host/until';
import { modernRequest, request } from '../server/rawSession';
import { startBridge, temporaryHome } from './bridgeProcess';
import { oddWindow } from './oddWindow';

type Answer = (question: RequestInit) => Promise<string>;

/** A program that listens on what may have been a window's port, and the requests that it received. */
async function stranger(
  test: TestContext,
  port = 0,
  answer: Answer = async () => '{"id":"stranger"}',
) {
  const seen: string[] = [];
  const server = createServer(({ method = '', url, headers }, response) => {
    const authorization = headers.authorization ?? '';
    seen.push(`${method} ${url} ${authorization}`);
    void answer({ method, headers: { authorization } }).then((text) => response.end(text));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  test.after(() => server.close());
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  return { seen, url: `http://127.0.0.1:${address.port}/mcp` };
}

function neverTheToken(seen: readonly string[]): void {
  assert.ok(seen.length > 0);
  for (const request of seen) assert.match(request, /^GET \/window Bearer (?!token-1)/);
}

test('a stranger at a window’s port never sees the token', async (t) => {
  const home = await temporaryHome(t);
  const { seen, url } = await stranger(t);
  await home.write({ url, token: 'token-1' });
  const bridge = startBridge(home);
  await bridge.initialize();
  assert.deepEqual((await bridge.ask(1, 'resources/list')).result, { resources: [] });
  neverTheToken(seen);
});

test('nor by forwarding the request to the window, which is at another port by now', async (t) => {
  const home = await temporaryHome(t);
  const odd = await oddWindow(t);
  const passOn: Answer = async (question) =>
    (await fetch(new URL('/window', odd.url), question)).text();
  const { seen, url } = await stranger(t, 0, passOn);
  await home.write({ url, token: 'token-1' });
  const bridge = startBridge(home);
  await bridge.initialize();
  assert.deepEqual((await bridge.ask(1, 'resources/list')).result, { resources: [] });
  assert.ok(odd.countOf('GET /window') > 0);
  neverTheToken(seen);
});

for (const era of ['2026-07-28', '2025-11-25']) {
  test(`nor does one that takes over the port of a connected window, in ${era}`, async (t) => {
    const home = await temporaryHome(t);
    const odd = await oddWindow(t);
    await home.write({ url: odd.url, token: 'token-1' });
    const bridge = startBridge(home);
    const ask = (id: number) => {
      const { message } = modernRequest(id, 'resources/list');
      if (era === '2026-07-28') bridge.write(message);
      else bridge.write({ ...message, params: {} });
      return bridge.answer(id);
    };
    if (era === '2025-11-25') await bridge.initialize();
    assert.equal((await ask(1)).result?.['said'], 'resources/list');
    odd.stop();
    const { seen } = await stranger(t, Number(new URL(odd.url).port));
    const answer = ask(2);
    await until('it is asked who it is', () => seen.length > 0);
    const next = await oddWindow(t, 'window-2');
    await home.write({ id: 'window-2', url: next.url, token: 'token-1' });
    assert.equal((await answer).result?.['said'], 'resources/list');
    neverTheToken(seen);
  });
}

for (const era of ['2026-07-28', '2025-11-25']) {
  test(`nor while older connections are still open, in ${era}`, async (t) => {
    const home = await temporaryHome(t);
    const odd = await oddWindow(t);
    await home.write({ url: odd.url, token: 'token-1' });
    const bridge = startBridge(home);
    const isModern = era === '2026-07-28';
    const write = (id: number, method: string) =>
      bridge.write(isModern ? modernRequest(id, method).message : request(id, method));
    if (!isModern) await bridge.initialize();
    const unanswered = [1, 2, 3, 4];
    for (const id of unanswered) {
      odd.trick('prompts/list', () => undefined);
      write(id, 'prompts/list');
    }
    await until('they are asked', () => odd.countOf('prompts/list') === unanswered.length);
    await odd.leavePort();
    const { seen } = await stranger(t, Number(new URL(odd.url).port));
    const burst = Array.from({ length: 20 }, (_, index) => 10 + index);
    for (const id of burst) write(id, 'resources/list');
    await until('it is asked who it is', () => seen.length >= burst.length);
    const next = await oddWindow(t, 'window-2');
    await home.write({ id: 'window-2', url: next.url, token: 'token-1' });
    for (const id of burst) {
      assert.equal((await bridge.answer(id)).result?.['said'], 'resources/list');
    }
    neverTheToken(seen);
  });
}

test('a client that initializes again leaves no session behind', async (t) => {
  const home = await temporaryHome(t);
  const odd = await oddWindow(t);
  await home.write({ url: odd.url, token: 'token-1' });
  const bridge = startBridge(home);
  await bridge.initialize();
  await bridge.ask(1, 'initialize', { protocolVersion: '2025-11-25' });
  await until('the first is ended', () => odd.countOf('DELETE /mcp') === 1);
});
