import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'node:test';
import { until } from '../../host/until';
import { open, send, token } from './http';
import { RawSession, modernRequest, request, type Message } from './rawSession';
import { serve } from './serve';

const mb = 1024 * 1024;
const small = 'file:///ws/small.txt';
const large = 'file:///ws/large.txt';

const head =
  `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n` +
  'Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\n';

/** A small resource, and one of 5 MB. */
async function served(t: TestContext) {
  const all = await serve(t);
  all.kind.put(small, 'small');
  all.kind.put(large, 'x'.repeat(5 * mb));
  return all;
}

type Opened = Awaited<ReturnType<typeof served>>;

const read = (uri: string, id = 1) => request(id, 'resources/read', { uri });

/** Asks for a large answer and does not read it. */
async function askUnread({ port, own }: Opened, { id: session }: RawSession, id: number) {
  const body = JSON.stringify(read(large, id));
  const socket = connect(port, '127.0.0.1');
  own(() => socket.destroy());
  socket.on('error', () => undefined);
  socket.write(
    `${head}Mcp-Session-Id: ${session}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await once(socket, 'readable');
  return socket;
}

describe('answers that are not read', () => {
  /** As many as 64 MB have room for; the system takes some of each. */
  const enough = 40;

  it('are limited in bytes for all clients together, and small ones still pass', async (t) => {
    const all = await served(t);
    const session = await RawSession.open(all);
    const sockets = [];
    for (let id = 1; id <= enough; id += 1) sockets.push(await askUnread(all, session, id));
    const refused = await session.post(read(large, 100));
    assert.equal(refused.status, 503);
    assert.equal(refused.headers['retry-after'], '1');
    assert.match(refused.text, /"id":100.*64 MB/);
    assert.equal((await session.post(read(small, 101))).status, 200);
    for (const socket of sockets) socket.destroy();
    await until('room', async () => (await session.post(read(large, 102))).status === 200);
  });

  it('are cut off after 30 s in which nothing is read', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const all = await served(t);
    const session = await RawSession.open(all);
    const socket = await askUnread(all, session, 1);
    t.mock.timers.tick(29_999);
    assert.ok((await session.ask(2, 'ping')).result);
    t.mock.timers.tick(1);
    const closed = once(socket, 'close');
    socket.resume();
    await closed;
    assert.ok(socket.bytesRead < 5 * mb);
  });
});

describe('requests behind another one of their connection', () => {
  it('leave room for others when the connection is closed', async (t) => {
    const { port, own } = await served(t);
    const pipelined = (method: string, id: number, params: object) => {
      const { message, headers } = modernRequest(id, method, params);
      const body = JSON.stringify(message);
      const sent = { ...headers, 'content-length': Buffer.byteLength(body) };
      const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
      return `${head}${lines.join('')}\r\n${body}`;
    };
    const ask = () => {
      const { message, headers } = modernRequest(1, 'tools/list');
      return send({ port, headers: { ...headers }, body: JSON.stringify(message) });
    };
    const sockets = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'));
    for (const socket of sockets) {
      own(() => socket.destroy());
      socket.on('error', () => undefined).resume();
      const notifications = { resourcesListChanged: true };
      socket.write(pipelined('subscriptions/listen', 0, { notifications }));
      // The answers are so short that Node goes on reading, and notices the end at once.
      for (let id = 1; id <= 33; id += 1) socket.write(pipelined('unknown', id, {}));
    }
    await until('there is no room', async () => (await ask()).status === 503);
    for (const socket of sockets) socket.destroy();
    await until('there is room', async () => (await ask()).status === 200);
  });
});

describe('a batch', () => {
  it('of large answers gets as many as there is room for, errors for the rest, and reads no more', async (t) => {
    const all = await served(t);
    let reads = 0;
    all.kind.put(large, async () => {
      reads += 1;
      return { mimeType: 'text/plain', text: 'x'.repeat(5 * mb) };
    });
    const session = await RawSession.open(all, '2025-03-26');
    const batch = Array.from({ length: 30 }, (_, n) => read(large, n));
    const { status, text: said } = await session.post(batch);
    assert.equal(status, 200);
    assert.ok(said.length < 66 * mb, String(said.length));
    const answers = JSON.parse(said) as Message[];
    assert.deepEqual(
      answers.map(({ id }) => id),
      batch.map(({ id }) => id),
    );
    const refused = answers.filter(({ error }) => error);
    assert.ok(refused.length >= 16, String(refused.length));
    assert.match(refused[0]?.error?.message ?? '', /64 MB/);
    assert.ok(reads <= 20, String(reads));
    assert.equal((await session.post(read(large, 50))).status, 200);
  });

  it('of more than 100 messages is refused before it is looked at', async (t) => {
    const session = await RawSession.open(await served(t), '2025-03-26');
    const { status, text: said } = await session.post(
      Array.from({ length: 101 }, () => 'no message'),
    );
    assert.equal(status, 400);
    assert.match(said, /at most 100/);
  });
});

it('one answer alone passes, however large', async (t) => {
  const all = await served(t);
  all.kind.put(large, 'x'.repeat(70 * mb));
  const session = await RawSession.open(all);
  assert.ok((await session.post(read(large))).text.length > 70 * mb);
});

describe('more than 128 requests at once', () => {
  /** Reads that wait until the test ends them. */
  function held({ kind }: Opened) {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let begun = 0;
    kind.put('file:///ws/held.txt', async ({ signal }) => {
      begun += 1;
      await Promise.race([released, once(signal, 'abort')]);
      return { mimeType: 'text/plain', text: '' };
    });
    return { uri: 'file:///ws/held.txt', release: () => release(), begun: () => begun };
  }

  it('are refused, until one of them is answered', async (t) => {
    const all = await served(t);
    const { uri, release } = held(all);
    const sessions = [await RawSession.open(all, '2025-03-26'), await RawSession.open(all)];
    const batch = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => read(uri, from + n));
    const first = sessions[0]?.post(batch(0, 100));
    const second = sessions[0]?.post(batch(100, 100));
    const refused = await until('it is busy', async () => {
      const answer = await sessions[1]?.post(request(1, 'ping'));
      return answer?.status === 503 ? answer : undefined;
    });
    assert.equal(refused.headers['retry-after'], '1');
    const { headers, message } = modernRequest(7, 'resources/read', { uri: small });
    const modern = await send({ port: all.port, headers, body: JSON.stringify(message) });
    assert.match(modern.text, /"id":7.*at most 128/);
    release();
    await first;
    const answers = JSON.parse((await second)?.text ?? '') as Message[];
    assert.equal(answers.filter(({ error }) => error).length, 72);
    await until('room', async () => (await sessions[1]?.post(request(2, 'ping')))?.status === 200);
  });

  it('are not reached by clients that leave', async (t) => {
    const all = await served(t);
    const { uri, begun } = held(all);
    const session = await RawSession.open(all);
    for (let id = 1; id <= 130; id += 1) {
      const asked = open({ port: all.port, headers: { 'mcp-session-id': session.id } });
      asked.on('error', () => undefined);
      asked.end(JSON.stringify(read(uri, id)));
      await until('it is read', () => begun() === id);
      asked.destroy();
    }
    await until('room', async () => (await session.post(request(500, 'ping'))).status === 200);
  });
});

describe('bodies that do not end', () => {
  const begin = ({ port, own }: Opened, bytes: number) => {
    const asked = open({ port, headers: { 'transfer-encoding': 'chunked' } });
    own(() => asked.destroy());
    asked.on('error', () => undefined);
    asked.write(' '.repeat(bytes));
    return asked;
  };

  it('keep no other client from being answered', async (t) => {
    const all = await served(t);
    for (let n = 0; n < 140; n += 1) begin(all, 1);
    const session = await RawSession.open(all);
    assert.deepEqual((await session.ask(1, 'ping')).result, {});
  });

  it('are limited in bytes for all clients together', async (t) => {
    const all = await served(t);
    const answers: IncomingMessage[] = [];
    for (let n = 0; n < 20; n += 1) {
      begin(all, mb).on('response', (answer: IncomingMessage) => void answers.push(answer));
    }
    await until('refusals', () => answers.length >= 3);
    assert.ok(answers.every(({ statusCode }) => statusCode === 503));
    const session = await RawSession.open(all);
    assert.deepEqual((await session.ask(1, 'ping')).result, {});
  });

  it('of more than 1 MB get their refusal, though the client reads it only after it has sent all', async (t) => {
    const { port, own } = await served(t);
    const socket = connect(port, '127.0.0.1');
    own(() => socket.destroy());
    const chunk = 'x'.repeat(3 * mb);
    const body = `${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`;
    await new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${body}`, resolve);
    });
    assert.match(await text(socket), /^HTTP\/1\.1 413 /);
  });
});
