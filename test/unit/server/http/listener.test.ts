import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { UserError } from '../../../../src/base/errors';
import { Listener, type Handler } from '../../../../src/server/http/listener';
import { until } from '../../../host/until';
import { send } from '../http';
import { cleanup } from '../../cleanup';

const hello: Handler = (_request, response) => void response.end('hello');

async function takenPort(t: TestContext): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  t.after(() => holder.close());
  return (holder.address() as AddressInfo).port;
}

describe('the listener', () => {
  it('answers on the loopback address', async (t) => {
    const listener = await Listener.open([0], hello);
    t.after(() => listener.close());
    assert.equal((await send({ port: listener.port })).text, 'hello');
  });

  it('takes the next port if one is taken', async (t) => {
    const listener = await Listener.open([await takenPort(t), await takenPort(t), 0], hello);
    t.after(() => listener.close());
    assert.equal((await send({ port: listener.port })).text, 'hello');
  });

  it('names the setting that helps if none is free', async (t) => {
    const ports = [await takenPort(t), await takenPort(t)];
    await assert.rejects(
      Listener.open(ports, hello),
      (cause) => cause instanceof UserError && /EADDRINUSE.*mcpBridge\.port/.test(cause.message),
    );
  });

  it('frees its port when it closes, though connections are idle or wait for an answer', async (t) => {
    const own = cleanup(t);
    const seen = new EventEmitter();
    const arrived = once(seen, 'request');
    const listener = await Listener.open([0], () => void seen.emit('request'));
    const { port } = listener;
    const sockets = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    for (const socket of sockets) {
      own(() => socket.destroy());
      await once(socket, 'connect');
    }
    const ended = Promise.all(sockets.map((socket) => once(socket, 'close')));
    sockets[0]?.resume().write('GET /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n');
    sockets[1]?.resume();
    await arrived;
    await listener.close();
    await ended;
    const next = await Listener.open([port], hello);
    own(() => next.close());
    assert.equal(next.port, port);
  });
});

describe('what holds connections', () => {
  const impatient = { maxConnections: 1_000, receiveMs: 50, checkMs: 10 };
  const head = 'POST /mcp HTTP/1.1\r\nHost: localhost\r\n';
  const late = /^HTTP\/1\.1 408 .*"message":"The request was not received in time/s;
  const parts = [
    ['a body that does not come', impatient, `${head}Content-Length: 9\r\n\r\n`, late],
    ['a head that does not end', impatient, head, late],
    ['nothing that is sent', impatient, '', /^$/],
    [
      'what is not HTTP',
      undefined,
      'hello\r\n\r\n',
      /^HTTP\/1\.1 400 .*"message":"Malformed request/s,
    ],
    [
      'a head that is too long',
      undefined,
      `${head}X: ${'x'.repeat(20_000)}`,
      /^HTTP\/1\.1 431 .*too large/s,
    ],
  ] as const;
  for (const [name, limits, sent, answer] of parts) {
    it(`is ended, after a time if it is late, and told why if it was asked: ${name}`, async (t) => {
      const listener = await Listener.open([0], () => undefined, limits);
      t.after(() => listener.close());
      const socket = connect(listener.port, '127.0.0.1');
      const received: Buffer[] = [];
      socket.on('data', (chunk) => received.push(chunk));
      socket.write(sent);
      await once(socket, 'close');
      assert.match(Buffer.concat(received).toString(), answer);
    });
  }

  it('is limited in number, and one that is closed makes room', async (t) => {
    const listener = await Listener.open([0], hello, {
      maxConnections: 2,
      receiveMs: 10_000,
      checkMs: 1_000,
    });
    t.after(() => listener.close());
    const { port } = listener;
    const [first, second] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    for (const socket of [first, second]) {
      t.after(() => socket.destroy());
      await once(socket, 'connect');
    }
    await assert.rejects(send({ port }));
    first.destroy();
    await until('room', async () => {
      const answer = await send({ port }).catch(() => undefined);
      return answer?.text === 'hello';
    });
  });
});
