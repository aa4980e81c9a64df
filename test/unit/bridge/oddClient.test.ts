import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { until } from '../../host/until';
import { request } from '../server/rawSession';
import { startBridge, temporaryHome } from './bridgeProcess';
import { oddWindow, type Trick } from './oddWindow';

const read = 'resources/read';

async function start(test: TestContext) {
  const home = await temporaryHome(test);
  const odd = await oddWindow(test);
  await home.write({ url: odd.url, token: odd.state.token });
  const bridge = startBridge(home);
  return { odd, bridge };
}

test('garbage is not answered, and what follows it is', async (t) => {
  const { bridge } = await start(t);
  await bridge.initialize();
  const answer = '{"jsonrpc":"2.0","id":7,"result":null}';
  const garbage = [
    answer,
    'garbage',
    '{',
    '\u0000',
    '"text"',
    '7',
    'null',
    '{}',
    '[]',
    '[[]]',
    '{"id":null}',
  ];
  for (const line of garbage) bridge.child.stdin.write(`${line}\r\n\n`);
  bridge.child.stdin.write(Buffer.of(0xff, 0xfe, 0x0a));
  const answered = await bridge.ask(1, 'prompts/list');
  assert.equal(answered.result?.['said'], 'prompts/list');
  assert.deepEqual(
    bridge.received.map(({ id }) => id),
    ['init', 1],
  );
  await bridge.logs(/Ignored a line that is not JSON/);
});

test('an invalid request is answered with an error', async (t) => {
  const { bridge } = await start(t);
  const requests: object[] = [
    {},
    { method: 7 },
    { method: 'ping' },
    { jsonrpc: '2.0', method: 'ping', params: [] },
  ];
  for (const [id, broken] of requests.entries()) {
    bridge.write({ ...broken, id });
    assert.equal((await bridge.answer(id)).error?.code, -32600, JSON.stringify(broken));
  }
  await bridge.ask('last', 'ping');
  for (const [id, broken] of requests.entries()) {
    assert.equal(bridge.answersTo(id).length, 1, JSON.stringify(broken));
  }
});

test('a request is answered with an error that has no id if its own cannot be one', async (t) => {
  const { bridge } = await start(t);
  const ids = ['1.5', '9007199254740993', '1e400', 'null', 'true', '{}'];
  for (const [next, id] of ids.entries()) {
    const before = bridge.received.length;
    bridge.child.stdin.write(`{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`);
    await bridge.ask(next, 'ping');
    const answers = bridge.received.slice(before).map((each) => [each.id, each.error?.code]);
    assert.deepEqual(
      answers,
      [
        [undefined, -32600],
        [next, undefined],
      ],
      id,
    );
  }
});

test('before initialize there is only ping', async (t) => {
  const { bridge } = await start(t);
  assert.equal((await bridge.ask(1, 'resources/list')).error?.code, -32600);
  assert.deepEqual((await bridge.ask(2, 'ping')).result, {});
});

test('a message of 20 MB is refused, however it is split, and the next one served', async (t) => {
  const { bridge } = await start(t);
  await bridge.initialize();
  const huge = Buffer.from(
    `${JSON.stringify(request(1, read, { uri: 'ü'.repeat(10_000_000) }))}\n`,
  );
  for (let at = 0; at < huge.length; at += 65_537) {
    bridge.child.stdin.write(huge.subarray(at, at + 65_537));
  }
  assert.match((await bridge.answer(1)).error?.message ?? '', /longer than 1048576 bytes/);
  assert.equal((await bridge.ask(2, 'prompts/list')).result?.['said'], 'prompts/list');
  assert.equal(bridge.answersTo(1).length, 1);
});

test('a line of 40 MB is refused before it ends, and the next one served', async (t) => {
  const { bridge } = await start(t);
  await bridge.initialize();
  const chunk = Buffer.alloc(1024 * 1024, 'a');
  for (let count = 0; count < 40; count += 1) bridge.child.stdin.write(chunk);
  const refused = await until('it is refused', () => bridge.received.find(({ error }) => error));
  assert.deepEqual(
    [refused.id, refused.error?.code, refused.error?.message],
    [undefined, -32600, 'Invalid request: a line longer than 33554432 bytes. Send less at once.'],
  );
  bridge.child.stdin.write('\n');
  assert.equal((await bridge.ask(2, 'prompts/list')).result?.['said'], 'prompts/list');
  assert.equal(bridge.received.filter(({ error }) => error).length, 1);
});

test('an answer of 20 MB arrives whole', async (t) => {
  const { odd, bridge } = await start(t);
  await bridge.initialize();
  const text = 'ü🙂\n'.repeat(3_000_000);
  odd.trick(read, (response, message) => odd.answer(response, message, { text }));
  assert.ok((await bridge.ask(1, read)).result?.['text'] === text);
});

test('an id that is in use is refused, and each of its requests answered', async (t) => {
  const { odd, bridge } = await start(t);
  await bridge.initialize();
  let finish: (() => void) | undefined;
  odd.trick(read, (response, message) => {
    finish = () => odd.answer(response, message);
  });
  bridge.write(request(1, read));
  bridge.write(request(1, 'prompts/list'));
  assert.equal((await bridge.answer(1)).error?.code, -32600);
  await until('the first is asked', () => finish !== undefined);
  finish?.();
  await until('both are answered', () => bridge.answersTo(1).length === 2);
  assert.equal(bridge.answersTo(1)[1]?.result?.['said'], read);
});

test('a number and its text are two ids', async (t) => {
  const { bridge } = await start(t);
  await bridge.initialize();
  bridge.write(request(1, 'prompts/list'));
  bridge.write(request('1', 'prompts/list'));
  await Promise.all([bridge.answer(1), bridge.answer('1')]);
  assert.equal(bridge.answersTo(1).length + bridge.answersTo('1').length, 2);
});

test('a cancelled request is cancelled at the window, and not answered', async (t) => {
  const { odd, bridge } = await start(t);
  await bridge.initialize();
  odd.trick(read, () => undefined);
  bridge.write(request(1, read));
  await until('it is asked', () => odd.countOf(read) === 1);
  bridge.write({
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: 1, reason: 'enough' },
  });
  await until('the window is notified', () => odd.countOf('notifications/cancelled') === 1);
  const sentId = odd.seen.find(({ method }) => method === read)?.message.id;
  const cancelled = odd.seen.find(({ method }) => method === 'notifications/cancelled');
  assert.deepEqual(cancelled?.message.params, { requestId: sentId, reason: 'enough' });
  await bridge.ask(2, 'prompts/list');
  assert.equal(bridge.answersTo(1).length, 0);
});

test('a batch is answered as one', async (t) => {
  const { bridge } = await start(t);
  await bridge.initialize('2025-03-26');
  const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
  bridge.write([request(1, 'prompts/list'), initialized, request(2, 'tools/list'), { id: 3 }]);
  const batch = await until('it is answered', () => bridge.received.find(Array.isArray));
  const ids = (batch as unknown as { id: number }[]).map(({ id }) => id);
  assert.deepEqual(new Set(ids), new Set([1, 2, 3]));
});

test('each request has one answer, in any order and amid garbage', async (t) => {
  const { odd, bridge } = await start(t);
  await bridge.initialize();
  const reset: Trick = (response) => void response.destroy();
  odd.trick(read, ...Array.from({ length: 20 }, () => reset));
  let last = 0;
  const method = fc.constantFrom(
    read,
    'prompts/list',
    'tools/list',
    'prompts/get',
    'completion/complete',
  );
  const noise = fc.constantFrom('', 'garbage', '{"a":1}', '[]', '\r');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(method, noise), { maxLength: 30 }), async (said) => {
      const first = last + 1;
      for (const [asked, garbage] of said) {
        last += 1;
        bridge.child.stdin.write(`${garbage}\n${JSON.stringify(request(last, asked))}\r\n`);
      }
      for (let id = first; id <= last; id += 1) await bridge.answer(id);
    }),
    { numRuns: 10 },
  );
  for (let id = 1; id <= last; id += 1) assert.equal(bridge.answersTo(id).length, 1);
});

test('a client that does not read is waited for, and loses nothing', async (t) => {
  const { odd, bridge } = await start(t);
  await bridge.initialize();
  const text = 'x'.repeat(500_000);
  const count = 60;
  const big: Trick = (response, message) => odd.answer(response, message, { text });
  odd.trick(read, ...Array.from({ length: count }, () => big));
  bridge.child.stdout.pause();
  for (let id = 1; id <= count; id += 1) bridge.write(request(id, read));
  await until('the window is asked', () => odd.countOf(read) > 0);
  bridge.child.stdout.resume();
  for (let id = 1; id <= count; id += 1) {
    assert.equal((await bridge.answer(id)).result?.['text'], text);
    assert.equal(bridge.answersTo(id).length, 1);
  }
});

test('no more is read for a client that does not read', async (t) => {
  const { odd, bridge } = await start(t);
  await bridge.initialize();
  const text = 'x'.repeat(300_000);
  const [atOnce, count] = [32, 120];
  const held: Parameters<Trick>[] = [];
  const answer = async (...[response, message]: Parameters<Trick>) => {
    const sent = once(response, 'finish');
    odd.answer(response, message, { text });
    await sent;
  };
  let isHeld = true;
  const trick: Trick = (...asked) => void (isHeld ? held.push(asked) : answer(...asked));
  odd.trick(read, ...Array.from({ length: count }, () => trick));
  bridge.child.stdout.pause();
  for (let id = 1; id <= count; id += 1) bridge.write(request(id, read));
  await until('the first are asked', () => held.length === atOnce);
  isHeld = false;
  await Promise.all(held.map((asked) => answer(...asked)));
  const changed = 'notifications/roots/list_changed';
  bridge.write({ jsonrpc: '2.0', method: changed });
  await until('the next message has come', () => odd.countOf(changed) === 1);
  // One may follow each of them before it is written.
  assert.ok(odd.countOf(read) <= 2 * atOnce);
  bridge.child.stdout.resume();
  for (let id = 1; id <= count; id += 1) await bridge.answer(id);
});

test('the end of input ends it in mid-message, and the session with it', async (t) => {
  const { odd, bridge } = await start(t);
  await bridge.initialize();
  bridge.child.stdin.end('{"jsonrpc":"2.0","id":1,"meth');
  assert.deepEqual(await bridge.exited, [0, null]);
  await until('the session is ended', () => odd.countOf('DELETE /mcp') === 1);
  assert.equal(bridge.answersTo(1).length, 0);
});

test('what was asked before the end of input is answered', async (t) => {
  const { odd, bridge } = await start(t);
  await bridge.initialize();
  odd.trick('tools/list', () => undefined);
  bridge.write(request(1, read));
  bridge.write(request(2, 'tools/list'));
  // The last line lacks its end.
  bridge.child.stdin.end(JSON.stringify(request(3, 'prompts/list')));
  await once(bridge.child.stdout, 'end');
  await bridge.exited;
  assert.equal(bridge.answersTo(1)[0]?.result?.['said'], read);
  assert.match(bridge.answersTo(2)[0]?.error?.message ?? '', /ended before/);
  assert.equal(bridge.answersTo(3)[0]?.result?.['said'], 'prompts/list');
  for (const id of [1, 2, 3]) assert.equal(bridge.answersTo(id).length, 1);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(
    `it ends at ${signal}`,
    { skip: process.platform === 'win32' && 'no signals' },
    async (t) => {
      const { odd, bridge } = await start(t);
      await bridge.initialize();
      bridge.child.kill(signal);
      assert.deepEqual(await bridge.exited, [0, null]);
      await until('the session is ended', () => odd.countOf('DELETE /mcp') === 1);
    },
  );
}

test('it ends when its output is closed', async (t) => {
  const { bridge } = await start(t);
  await bridge.initialize();
  bridge.child.stdout.destroy();
  bridge.write(request(1, 'prompts/list'));
  assert.deepEqual(await bridge.exited, [0, null]);
});
