import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { windowKey } from '../../../src/core/protocol/windowRecord';
import { until } from '../../host/until';
import { answerTo, open, send, token } from './http';
import { serve } from './serve';

const maxBodyBytes = 1024 * 1024;
const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

/** Sends the head only: an answer proves that the server did not wait for the body. */
function sendHead(ask: Parameters<typeof open>[0]) {
  const asked = open(ask);
  const answer = answerTo(asked).finally(() => asked.destroy());
  asked.flushHeaders();
  return answer;
}

describe('refusals before the body is read', () => {
  it('come in the order Host, Origin, path, method, token, content type, size', async (t) => {
    const { port } = await serve(t);
    const steps = [
      { fix: {}, status: 403, says: /Host/ },
      { fix: { host: `localhost:${port}` }, status: 403, says: /Origin/ },
      { fix: { origin: undefined }, status: 404, says: /endpoint is/ },
      { fix: { path: '/mcp' }, status: 405, says: /Method/ },
      { fix: { method: 'POST' }, status: 401, says: /Unauthorized/ },
      { fix: { authorization: `Bearer ${'a'.repeat(43)}` }, status: 415, says: /media type/ },
      { fix: { 'content-type': 'application/json' }, status: 413, says: /too large/ },
    ];
    let ask: Record<string, string | undefined> = {
      path: '/other',
      method: 'PUT',
      host: 'evil.example',
      origin: 'null',
      authorization: 'Bearer wrong',
      'content-type': 'text/plain',
      'content-length': String(maxBodyBytes + 1),
    };
    for (const { fix, status, says } of steps) {
      ask = { ...ask, ...fix };
      const { path, method, ...headers } = ask;
      const answer = await sendHead({ port, path: path ?? '', method: method ?? '', headers });
      assert.equal(answer.status, status);
      assert.match(answer.text, says);
    }
  });

  it('are JSON-RPC errors without an id, and end the connection', async (t) => {
    const { port } = await serve(t);
    const answer = await sendHead({
      port,
      headers: { authorization: undefined, 'content-length': '9', connection: 'keep-alive' },
    });
    assert.equal(answer.headers['www-authenticate'], 'Bearer');
    assert.equal(answer.headers.connection, 'close');
    const { error, ...rest } = JSON.parse(answer.text) as { error: { code: number } };
    assert.deepEqual([rest, error.code], [{ jsonrpc: '2.0' }, -32600]);
  });

  it('give a preflight no permission', async (t) => {
    const { port } = await serve(t);
    const { status, headers } = await send({
      port,
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:5500',
        'access-control-request-method': 'POST',
        authorization: undefined,
      },
    });
    assert.equal(status, 405);
    assert.equal(headers.allow, 'GET, POST, DELETE');
    assert.deepEqual(
      Object.keys(headers).filter((name) => name.startsWith('access-control')),
      [],
    );
  });

  for (const path of [
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource/mcp',
  ]) {
    it(`show no way to log in at ${path}`, async (t) => {
      const { port } = await serve(t);
      const { status } = await send({
        port,
        method: 'GET',
        path,
        headers: { authorization: undefined },
      });
      assert.equal(status, 404);
    });
  }

  for (const method of ['GET', 'DELETE']) {
    it(`ask ${method} for the token too`, async (t) => {
      const { port } = await serve(t);
      const headers = { authorization: undefined };
      assert.equal((await send({ port, method, headers })).status, 401);
    });
  }
});

describe('a body', () => {
  it('that grows over the limit while it is received is refused', async (t) => {
    const { port } = await serve(t);
    const asked = open({ port });
    const answer = answerTo(asked).finally(() => asked.destroy());
    asked.write(' '.repeat(maxBodyBytes));
    asked.write(' ');
    assert.equal((await answer).status, 413);
  });

  it('of exactly the limit is read', async (t) => {
    const { port } = await serve(t);
    const { status, text } = await send({ port, body: ping.padEnd(maxBodyBytes) });
    assert.equal(status, 400);
    assert.match(text, /initialize first/);
  });

  for (const body of ['', '{', 'ping']) {
    it(`"${body}" is a parse error`, async (t) => {
      const { port } = await serve(t);
      const { status, text } = await send({ port, body });
      assert.equal(status, 400);
      assert.match(text, /"code":-32700/);
    });
  }

  for (const body of ['null', '5', '[]', '[null]', '{}']) {
    it(`${body} is no message`, async (t) => {
      const { port, lines } = await serve(t);
      assert.equal((await send({ port, body })).status, 400);
      assert.deepEqual(
        lines.filter(({ level }) => level === 'error'),
        [],
      );
    });
  }
});

for (const path of ['//', '//mcp', '/\\', '*']) {
  it(`a path that is no URL's, ${path}, is refused like any other`, async (t) => {
    const { port } = await serve(t);
    const headers = { authorization: undefined };
    assert.equal((await send({ port, method: 'GET', path, headers })).status, 404);
    assert.equal(
      (await send({ port, method: 'GET', path, headers: { host: 'evil.example' } })).status,
      403,
    );
  });
}

for (const name of ['constructor', '__proto__', 'tostring']) {
  it(`a header by the name of ${name} is one like any other`, async (t) => {
    const { port } = await serve(t);
    const headers = Object.fromEntries([[name, 'x']]);
    assert.equal((await send({ port, headers, body: ping })).status, 400);
  });
}

it('a client that leaves in the middle of its body is no error', async (t) => {
  const { port, lines } = await serve(t);
  const asked = open({ port, headers: { 'content-length': '100' } });
  asked.on('error', () => undefined);
  asked.write('{', () => asked.destroy());
  await until('it is noted', () =>
    lines.some(({ message }) => message.includes('disconnected before')),
  );
  assert.deepEqual(
    lines.filter(({ level }) => level === 'error'),
    [],
  );
});

describe('the address beside the endpoint', () => {
  const path = '/window';
  const keyAt = (port: number) => ({
    authorization: `Bearer ${windowKey(token, 'window-1', port)}`,
  });

  it('answers a request with the key with the id of the window', async (t) => {
    const { port, stepAside } = await serve(t);
    const { status, text } = await send({ port, method: 'GET', path, headers: keyAt(port) });
    assert.equal(status, 200);
    assert.deepEqual(JSON.parse(text), { id: 'window-1' });
    assert.equal(stepAside.asked, 0);
  });

  for (const { answer, status } of [
    { answer: true, status: 200 },
    { answer: false, status: 409 },
  ]) {
    it(`answers ${status} if the window ${answer ? 'steps' : 'does not step'} aside`, async (t) => {
      const { port, stepAside } = await serve(t);
      stepAside.answer = answer;
      const headers = keyAt(port);
      assert.equal((await send({ port, path, headers, body: '{}' })).status, status);
      assert.equal(stepAside.asked, 1);
    });
  }

  for (const [whose, key] of [
    ['no window', () => 'wrong'],
    ['another window', (port: number) => windowKey(token, 'window-2', port)],
    ['the window at another port', (port: number) => windowKey(token, 'window-1', port + 1)],
    ['a client of the endpoint', () => token],
  ] as const) {
    it(`refuses the key of ${whose}`, async (t) => {
      const { port, stepAside } = await serve(t);
      const wrong = { authorization: `Bearer ${key(port)}` };
      assert.equal((await send({ port, path, headers: wrong, body: '{}' })).status, 401);
      assert.equal(stepAside.asked, 0);
    });
  }

  it('does not let its key in at the endpoint', async (t) => {
    const { port } = await serve(t);
    const headers = keyAt(port);
    assert.equal((await send({ port, path: '/mcp', headers, body: '{}' })).status, 401);
  });
});
