import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { tools } from '../../../src/server/mcp/tools/index';
import { until } from '../../host/until';
import type { Message } from '../server/rawSession';
import { startBridge, temporaryHome } from './bridgeProcess';
import { oddWindow } from './oddWindow';

const read = 'resources/read';
const listChanged = 'notifications/resources/list_changed';
const updated = 'notifications/resources/updated';

/** A session at a window that plays tricks. */
async function atOddWindow(test: TestContext, args: readonly string[] = []) {
  const home = await temporaryHome(test);
  const odd = await oddWindow(test);
  await home.write({ url: odd.url, token: odd.state.token });
  const bridge = startBridge(home, args);
  await bridge.initialize();
  return { home, odd, bridge };
}

const reset = (response: ServerResponse) => void response.destroy();

const said =
  (body: string, headers: object = {}, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };

/** Ways in which the answer to a request gets lost. */
const tricks: Readonly<Record<string, (response: ServerResponse, message: Message) => void>> = {
  'a reset': reset,
  'half an answer': (response, { id }) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
    response.write(`{"jsonrpc":"2.0","id":${String(id)},`, () => response.destroy());
  },
  'half an answer of unknown length': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"jsonrpc":', () => response.destroy());
  },
  'half a stream': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"jsonrpc":"2.0",', () => response.destroy());
  },
  'a stream without an answer': said(': nothing\n\n', { 'content-type': 'text/event-stream' }),
  'garbage in a stream': said('data: {{{\n\n', { 'content-type': 'text/event-stream' }),
  garbage: said('<html>'),
  'a number': said('7'),
  null: said('null'),
  nothing: said(''),
  'the answer to another request': said('{"jsonrpc":"2.0","id":"other","result":{}}'),
  'an error without a word': said('', {}, 500),
  'too busy': said('{"jsonrpc":"2.0","error":{"code":-32603,"message":"busy"}}', {}, 503),
  'a token that is not taken': said('', {}, 401),
};

for (const [what, trick] of Object.entries(tricks)) {
  // The window has not looked at a request without a token that it takes.
  const isUnseen = what === 'a token that is not taken';
  const other = `a request that may change something is${isUnseen ? ', too' : ' not'}`;
  test(`after ${what}, a read is repeated, and ${other}`, async (t) => {
    const { odd, bridge } = await atOddWindow(t);
    odd.trick(read, trick);
    const { result } = await bridge.ask(1, read, { uri: 'file:///a' });
    assert.equal(result?.['said'], read, 'the read');
    assert.equal(odd.countOf(read), 2, 'the read');
    odd.trick('other/method', trick);
    const answered = await bridge.ask(2, 'other/method');
    if (isUnseen) assert.equal(answered.result?.['said'], 'other/method');
    else assert.match(answered.error?.message ?? '', /^The VS Code window did not answer: /);
    assert.equal(odd.countOf('other/method'), isUnseen ? 2 : 1, 'the other request');
    await bridge.ask(3, 'prompts/list');
    for (const id of [1, 2]) assert.equal(bridge.answersTo(id).length, 1, `request ${id}`);
  });
}

test('what only reads is repeated, by its method or what its tool does', async (t) => {
  const { odd, bridge } = await atOddWindow(t);
  let id = 0;
  for (const method of ['skills/list', 'skills/get', 'resources/directory/read']) {
    odd.trick(method, reset);
    const { result } = await bridge.ask((id += 1), method);
    assert.equal(result?.['said'], method, method);
  }
  for (const { name, writes = false } of tools) {
    const before = odd.countOf('tools/call');
    odd.trick('tools/call', reset);
    const { error } = await bridge.ask((id += 1), 'tools/call', { name, arguments: {} });
    assert.equal(error !== undefined, writes, name);
    assert.equal(odd.countOf('tools/call') - before, writes ? 1 : 2, name);
  }
  await bridge.ask('last', 'prompts/list');
  for (; id > 0; id -= 1) assert.equal(bridge.answersTo(id).length, 1, `request ${id}`);
});

test('a window that only answers garbage is not asked for ever', async (t) => {
  const { odd, bridge } = await atOddWindow(t);
  odd.trick(read, ...Array.from({ length: 50 }, () => said('<html>')));
  const { error } = await bridge.ask(1, read, { uri: 'file:///a' });
  assert.equal(error?.code, -32603);
  assert.equal(odd.countOf(read), 4);
  assert.equal((await bridge.ask(2, 'tools/list')).result?.['said'], 'tools/list');
  assert.equal(bridge.answersTo(1).length, 1);
});

test('an error is the client’s, with its id', async (t) => {
  const { odd, bridge } = await atOddWindow(t);
  odd.trick(
    read,
    said('{"jsonrpc":"2.0","id":null,"error":{"code":-32602,"message":"no"}}', {}, 400),
  );
  assert.deepEqual((await bridge.ask('x', read)).error, { code: -32602, message: 'no' });
});

test('a session that has ended is opened again, with its subscriptions', async (t) => {
  const { odd, bridge } = await atOddWindow(t);
  await bridge.ask(1, 'resources/subscribe', { uri: 'file:///a' });
  await bridge.ask(2, 'resources/subscribe', { uri: 'file:///b' });
  await bridge.ask(3, 'resources/unsubscribe', { uri: 'file:///b' });
  odd.state.session = 2;
  const { result } = await bridge.ask(4, read, { uri: 'file:///a' });
  assert.equal(result?.['said'], read);
  await bridge.receives(listChanged);
  await bridge.receives(updated, 'file:///a');
  const initialized = odd.seen.filter(({ method }) => method === 'initialize');
  assert.equal(initialized.length, 2);
  assert.deepEqual(initialized[1]?.message.params, initialized[0]?.message.params);
  const again = odd.seen.filter(
    ({ method, session }) => method === 'resources/subscribe' && session === 'session-2',
  );
  assert.deepEqual(
    again.map(({ message }) => message.params?.uri),
    ['file:///a'],
  );
  assert.equal(bridge.answersTo(4).length, 1);
});

test('a token that was replaced is read again', async (t) => {
  const { home, odd, bridge } = await atOddWindow(t);
  odd.state.token = 'token-2';
  odd.state.session = 2;
  bridge.write({ jsonrpc: '2.0', id: 1, method: read, params: { uri: 'file:///a' } });
  await until('the old token is refused', () => odd.countOf('GET /window') > 1);
  await home.write({ url: odd.url, token: 'token-2' });
  assert.equal((await bridge.answer(1)).result?.['said'], read);
  await bridge.receives(listChanged);
  assert.ok(!/token-[12]/.test(bridge.errors));
});

test('a redirect is not followed', async (t) => {
  const { odd, bridge } = await atOddWindow(t);
  let asked = 0;
  const other = createServer((_request, response) => {
    asked += 1;
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  t.after(() => other.close());
  const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/mcp`;
  odd.trick(read, ...Array.from({ length: 4 }, () => said('', { location }, 307)));
  assert.match((await bridge.ask(1, read)).error?.message ?? '', /HTTP status 307/);
  assert.equal(asked, 0);
});

test('a slow stream with a cut character is one answer, after the messages before it', async (t) => {
  const { odd, bridge } = await atOddWindow(t);
  odd.trick(read, (response, { id }) => {
    const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { uri: 'ü🙂' } };
    const answer = { jsonrpc: '2.0', id, result: { text: 'ü🙂' } };
    const events = [progress, answer].map((message) => `data: ${JSON.stringify(message)}\r\n\r\n`);
    const bytes = [...Buffer.from(`: hello\n\nevent: message\n${events.join('')}`)];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const next = () => {
      const byte = bytes.shift();
      if (byte === undefined) response.end();
      else response.write(Buffer.of(byte), () => setImmediate(next));
    };
    next();
  });
  assert.equal((await bridge.ask(1, read)).result?.['text'], 'ü🙂');
  const order = bridge.received.map(({ method, id }) => method ?? id);
  assert.ok(order.indexOf('notifications/progress') < order.indexOf(1));
  await bridge.receives('notifications/progress', 'ü🙂');
});

test('a stream that breaks is opened again, in the same session', async (t) => {
  const { odd, bridge } = await atOddWindow(t);
  for (let round = 1; round <= 3; round += 1) {
    await until('the stream is open', () => odd.streams.size > 0);
    odd.notify({ jsonrpc: '2.0', method: updated, params: { uri: `file:///${round}` } });
    await bridge.receives(updated, `file:///${round}`);
    const opened = odd.countOf('GET /mcp');
    for (const stream of odd.streams) stream.write('data: {"cut', () => stream.destroy());
    await until('it is asked for again', () => odd.countOf('GET /mcp') > opened);
  }
  assert.equal(odd.countOf('initialize'), 1);
  assert.equal((await bridge.ask(1, 'tools/list')).result?.['said'], 'tools/list');
});

test('a window without a stream answers all the same', async (t) => {
  const home = await temporaryHome(t);
  const odd = await oddWindow(t);
  odd.trick('GET', said('', {}, 405));
  await home.write({ url: odd.url, token: odd.state.token });
  const bridge = startBridge(home);
  await bridge.initialize();
  assert.equal((await bridge.ask(1, read)).result?.['said'], read);
});

test('a session that cannot be opened is tried again', async (t) => {
  const home = await temporaryHome(t);
  const odd = await oddWindow(t);
  odd.trick('initialize', reset, said('<html>'));
  await home.write({ url: odd.url, token: odd.state.token });
  const bridge = startBridge(home);
  assert.equal((await bridge.initialize()).result?.['said'], 'initialize');
  assert.equal(bridge.answersTo('init').length, 1);
});

test('a window that opens no session counts as not open yet', async (t) => {
  const home = await temporaryHome(t);
  const odd = await oddWindow(t);
  odd.trick('initialize', ...Array.from({ length: 5 }, () => said('<html>')));
  await home.write({ url: odd.url, token: odd.state.token });
  const bridge = startBridge(home);
  assert.equal((await bridge.initialize()).result?.['protocolVersion'], '2025-11-25');
  await bridge.receives(listChanged);
  assert.equal((await bridge.ask(1, read)).result?.['said'], read);
});

test('a stream that stays open after its answer is closed', async (t) => {
  const { odd, bridge } = await atOddWindow(t);
  let isLeft = false;
  odd.trick(read, (response, { id }) => {
    response.once('close', () => (isLeft = true));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result: { text: 'a' } })}\n\n`);
  });
  assert.equal((await bridge.ask(1, read)).result?.['text'], 'a');
  await until('it is left', () => isLeft);
  assert.equal((await bridge.ask(2, read)).result?.['said'], read);
});

test('a client that the person disconnected stays disconnected', async (t) => {
  const { home, odd, bridge } = await atOddWindow(t);
  odd.trick(read, said('', { 'x-mcp-workspace-bridge': 'disconnected' }, 404));
  const { error } = await bridge.ask(1, read, { uri: 'file:///a' });
  assert.match(error?.message ?? '', /^Disconnected in VS Code/);
  await bridge.receives(listChanged);
  assert.deepEqual((await bridge.ask(2, 'resources/list')).result, { resources: [] });
  await home.write({ url: odd.url, token: odd.state.token, focusedAt: new Date().toISOString() });
  const restarted = startBridge(home);
  await restarted.initialize();
  assert.equal((await restarted.ask(1, read)).result?.['said'], read);
  assert.match((await bridge.ask(3, read)).error?.message ?? '', /^Disconnected in VS Code/);
  assert.equal(odd.countOf('initialize'), 2);
  assert.equal(bridge.count(listChanged), 1);
});

test('a window that has closed for good is not used any more', async (t) => {
  const { odd, bridge } = await atOddWindow(t, ['--wait', '1']);
  odd.trick(read, () => odd.stop());
  const { error } = await bridge.ask(1, read, { uri: 'file:///a' });
  assert.match(error?.message ?? '', /^No VS Code window has /);
  await bridge.receives(listChanged);
  assert.equal(bridge.answersTo(1).length, 1);
});
