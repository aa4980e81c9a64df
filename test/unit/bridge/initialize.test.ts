import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { until } from '../../host/until';
import { token } from '../server/http';
import { serve } from '../server/serve';
import { startBridge, temporaryHome } from './bridgeProcess';
import { oddWindow, type Trick } from './oddWindow';

const read = 'resources/read';
const clientInfo = { name: 'test', version: '0' };
const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
const error = { code: -32602, message: 'no such client' };

const refuse: Trick = (response, { id }) => {
  response.writeHead(400, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
};

async function start(t: TestContext) {
  const home = await temporaryHome(t);
  const odd = await oddWindow(t);
  await home.write({ url: odd.url, token: odd.state.token });
  return { home, odd, bridge: startBridge(home) };
}

for (const [what, wrong] of Object.entries({
  'without its version': { clientInfo: { name: 'test' } },
  'with a long description': { _meta: { more: 'x'.repeat(20_000) } },
})) {
  test(`a client ${what} is told why the window refuses it`, async (t) => {
    const home = await temporaryHome(t);
    const served = await serve(t);
    await home.write({ url: served.url.href, token });
    const bridge = startBridge(home);
    const refused = await bridge.ask(1, 'initialize', { ...params, ...wrong });
    assert.equal(refused.error?.code, -32602);
    assert.match(refused.error.message, /^Invalid params: initialize /);
  });
}

test('a client that is refused is not initialized, and may try again', async (t) => {
  const { odd, bridge } = await start(t);
  odd.trick('initialize', refuse);
  assert.deepEqual((await bridge.ask(1, 'initialize', params)).error, error);
  assert.equal(odd.countOf('initialize'), 1);
  assert.equal((await bridge.ask(2, read)).error?.message, 'Initialize first.');
  assert.equal((await bridge.ask(3, 'initialize', params)).result?.['said'], 'initialize');
  assert.equal((await bridge.ask(4, read)).result?.['said'], read);
  assert.equal(odd.countOf('initialize'), 2);
});

test('a window that fails at initialize counts as not open yet', async (t) => {
  const { odd, bridge } = await start(t);
  const fail: Trick = (response) => {
    response.writeHead(500, { 'content-type': 'application/json' });
    response.end('{"jsonrpc":"2.0","error":{"code":-32603,"message":"Internal error"}}');
  };
  odd.trick('initialize', fail, fail, fail, fail);
  assert.equal((await bridge.initialize()).result?.['protocolVersion'], '2025-11-25');
  assert.equal((await bridge.ask(1, read)).result?.['said'], read);
});

test('a window that refuses a client that another one took is asked once', async (t) => {
  const { home, odd, bridge } = await start(t);
  await bridge.initialize();
  const other = await oddWindow(t);
  other.trick('initialize', refuse);
  await home.write({ url: other.url, token: other.state.token });
  odd.stop();
  await bridge.logs(/ is gone\.[^]*Using/);
  assert.deepEqual((await bridge.ask(1, read)).error, error);
  assert.deepEqual((await bridge.ask(2, read)).error, error);
  assert.equal(other.countOf('initialize'), 1);
});

test('a client that initializes again gets its answer before any notification', async (t) => {
  const { odd, bridge } = await start(t);
  await bridge.initialize();
  await bridge.ask(1, 'resources/subscribe', { uri: 'file:///a' });
  await until('its stream is open', () => odd.streams.size === 1);
  const before = bridge.received.length;
  await bridge.ask(2, 'initialize', params);
  await until('it has another stream', () => odd.countOf('GET /mcp') === 2);
  const changed = { jsonrpc: '2.0', method: 'notifications/resources/list_changed' };
  odd.notify(changed);
  await bridge.receives(changed.method);
  await bridge.ask(3, read);
  const [answer, ...rest] = bridge.received.slice(before);
  assert.equal(answer?.id, 2);
  assert.deepEqual(
    rest.map(({ id, method }) => method ?? id),
    [changed.method, 3],
  );
});
