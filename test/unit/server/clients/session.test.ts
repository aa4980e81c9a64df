import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { send } from '../http';
import { RawSession, request } from '../rawSession';
import { serve } from '../serve';

const uri = 'file:///ws/a.txt';

/** A read that is answered when the test says so. */
function heldRead() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const read = async () => {
    begin();
    await released;
    return { mimeType: 'text/plain', text: 'at last' };
  };
  return { read, begun, release };
}

describe('a revision with sessions', () => {
  const revisions = [
    { asked: '2024-11-05', answered: '2024-11-05' },
    { asked: '2025-03-26', answered: '2025-03-26' },
    { asked: '2025-06-18', answered: '2025-06-18' },
    { asked: '2025-11-25', answered: '2025-11-25' },
    { asked: '1999-01-01', answered: '2025-11-25' },
    { asked: '2026-07-28', answered: '2025-11-25' },
  ];
  for (const { asked, answered } of revisions) {
    it(`${asked} is answered with ${answered} and served`, async (t) => {
      const served = await serve(t);
      served.kind.put(uri, 'content');
      const session = await RawSession.open(served, asked);
      assert.equal(session.initialized.result?.protocolVersion, answered);
      const { result } = await session.ask(1, 'resources/read', { uri });
      assert.partialDeepStrictEqual(result, {
        contents: [{ uri, mimeType: 'text/plain', text: 'content' }],
      });
    });
  }

  it('declares resources with subscriptions, tools and prompts', async (t) => {
    const { initialized } = await RawSession.open(await serve(t));
    const { capabilities, serverInfo, instructions } = initialized.result ?? {};
    const declared = ['completions', 'extensions', 'prompts', 'resources', 'tools'];
    assert.deepEqual(Object.keys(Object(capabilities)).sort(), declared);
    const { resources } = capabilities as { resources: unknown };
    assert.deepEqual(resources, { subscribe: true, listChanged: true });
    assert.equal((serverInfo as { version: string }).version, '1.2.3');
    assert.match(String(instructions), /unsaved edits/);
  });

  it('2025-03-26 is answered to a batch with a batch', async (t) => {
    const served = await serve(t);
    served.kind.put(uri, 'content');
    const session = await RawSession.open(served, '2025-03-26');
    const { status, text } = await session.post([
      request(1, 'ping'),
      request(2, 'resources/read', { uri }),
      request(3, 'resources/read', { uri: 'file:///ws/none' }),
    ]);
    assert.equal(status, 200);
    const answers = JSON.parse(text) as { id: number; error?: { code: number } }[];
    const codes = new Map(answers.map(({ id, error }) => [id, error?.code]));
    assert.deepEqual(
      [...codes].sort(([a], [b]) => a - b),
      [
        [1, undefined],
        [2, undefined],
        [3, -32002],
      ],
    );
  });
});

describe('a second initialize', () => {
  const valid = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'x', version: '0' },
  };
  const cases = [
    { name: 'that is correct', params: valid, code: -32600 },
    { name: 'without parameters', params: undefined, code: -32602 },
    { name: 'with wrong ones', params: { ...valid, clientInfo: 5 }, code: -32602 },
  ];
  for (const { name, params, code } of cases) {
    it(`${name} is ${code}, and nothing of the server is revealed`, async (t) => {
      const session = await RawSession.open(await serve(t));
      const { status, text } = await session.post({ ...request(1, 'initialize'), params });
      assert.equal(status, 400);
      const { error, id } = JSON.parse(text) as { error: { code: number }; id: number };
      assert.deepEqual([error.code, id], [code, 1]);
      assert.ok(text.length < 200, text);
      assert.deepEqual((await session.ask(2, 'ping')).result, {});
    });
  }
});

describe('the id of a session', () => {
  const ping = JSON.stringify(request(1, 'ping'));

  it('that was never issued is not found', async (t) => {
    const { port } = await serve(t);
    const headers = { 'mcp-session-id': 'b5a4b7c0-0000-4000-8000-000000000000' };
    for (const method of ['GET', 'POST', 'DELETE']) {
      const body = method === 'POST' ? ping : undefined;
      assert.equal((await send({ port, method, headers, body })).status, 404, method);
    }
  });

  it('that is missing is a bad request', async (t) => {
    const { port } = await serve(t);
    for (const method of ['GET', 'POST', 'DELETE']) {
      const body = method === 'POST' ? ping : undefined;
      const { status, text } = await send({ port, method, body });
      assert.equal(status, 400, method);
      assert.match(text, /Mcp-Session-Id/);
    }
  });

  it('is a new one for each client that initializes', async (t) => {
    const served = await serve(t);
    const [a, b] = [await RawSession.open(served), await RawSession.open(served)];
    assert.notEqual(a.id, b.id);
    assert.match(a.id, /^[0-9a-f-]{36}$/);
  });

  it('is no way in without the token', async (t) => {
    const served = await serve(t);
    const session = await RawSession.open(served);
    assert.equal((await session.post(request(1, 'ping'), { authorization: '' })).status, 401);
  });
});

describe('a session that ends', () => {
  it('continues after a refused DELETE', async (t) => {
    const served = await serve(t);
    const session = await RawSession.open(served);
    const headers = { 'mcp-session-id': session.id, 'mcp-protocol-version': '1999-01-01' };
    assert.equal((await send({ port: served.port, method: 'DELETE', headers })).status, 400);
    assert.deepEqual((await session.ask(1, 'ping')).result, {});
  });

  it('is not found any more', async (t) => {
    const served = await serve(t);
    const session = await RawSession.open(served);
    const other = await RawSession.open(served);
    assert.equal((await session.end()).status, 200);
    assert.equal((await session.post(request(1, 'ping'))).status, 404);
    assert.equal((await session.end()).status, 404);
    assert.deepEqual((await other.ask(1, 'ping')).result, {});
  });

  it('answers what is pending, and its stream ends', async (t) => {
    const served = await serve(t);
    const { read, begun } = heldRead();
    served.kind.put(uri, read);
    const session = await RawSession.open(served);
    const stream = await session.listen(served);
    const pending = session.post(request(1, 'resources/read', { uri }));
    await begun;
    await session.end();
    assert.equal((await pending).status, 404);
    await stream.ended;
  });
});

describe('the id of a request', () => {
  it('may not be used again while its answer is due', async (t) => {
    const served = await serve(t);
    const { read, begun, release } = heldRead();
    served.kind.put(uri, read);
    const session = await RawSession.open(served);
    const first = session.post(request(1, 'resources/read', { uri }));
    await begun;
    const second = await session.post(request(1, 'ping'));
    assert.equal(second.status, 400);
    assert.match(second.text, /already in use/);
    assert.deepEqual((await session.ask(2, 'ping')).result, {});
    release();
    assert.match((await first).text, /at last/);
    assert.deepEqual((await session.ask(1, 'ping')).result, {});
  });

  it('may not come twice in a batch', async (t) => {
    const session = await RawSession.open(await serve(t), '2025-03-26');
    assert.equal((await session.post([request(1, 'ping'), request(1, 'ping')])).status, 400);
  });
});

describe('a request that is cancelled', () => {
  const cancel = (requestId: number) => ({
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId },
  });
  const code = -32800;

  it('is answered, so that its connection is not held', async (t) => {
    const served = await serve(t);
    const { read, begun, release } = heldRead();
    served.kind.put(uri, read);
    const session = await RawSession.open(served);
    const pending = session.ask(1, 'resources/read', { uri });
    await begun;
    assert.equal((await session.post(cancel(1))).status, 202);
    assert.equal((await pending).error?.code, code);
    release();
    assert.match((await session.post(request(1, 'resources/read', { uri }))).text, /at last/);
  });

  it('holds up no other of its batch', async (t) => {
    const session = await RawSession.open(await serve(t), '2025-03-26');
    const { text } = await session.post([request(1, 'ping'), cancel(1), request(2, 'ping')]);
    const answers = JSON.parse(text) as { id: number; error?: { code: number } }[];
    assert.deepEqual(
      answers.map(({ id, error }) => [id, error?.code]),
      [
        [1, code],
        [2, undefined],
      ],
    );
  });

  it('is no error in the log, whatever its client gives as the reason', async (t) => {
    const served = await serve(t);
    served.kind.put(uri, 'content');
    const session = await RawSession.open(served, '2025-03-26');
    const read = request(1, 'resources/read', { uri });
    const { params, ...rest } = cancel(1);
    const cancelled = { ...rest, params: { ...params, reason: 'x' } };
    await session.post([read, cancelled, request(2, 'resources/read', { uri })]);
    assert.deepEqual(served.lines, []);
  });

  it('is not one that comes behind it in its batch', async (t) => {
    const session = await RawSession.open(await serve(t), '2025-03-26');
    const { text } = await session.post([cancel(1), request(1, 'ping')]);
    assert.deepEqual(JSON.parse(text), [{ jsonrpc: '2.0', id: 1, result: {} }]);
  });

  it('has to be one that is being answered', async (t) => {
    const session = await RawSession.open(await serve(t));
    await session.ask(1, 'ping');
    assert.equal((await session.post(cancel(1))).status, 202);
    assert.deepEqual((await session.ask(1, 'ping')).result, {});
  });
});

it('an internal error is logged, and no client learns what it was', async (t) => {
  const served = await serve(t);
  served.kind.put(uri, () => {
    throw new Error('ENOENT: /home/me/secret');
  });
  const session = await RawSession.open(served);
  const { error } = await session.ask(1, 'resources/read', { uri });
  assert.deepEqual(error, { code: -32603, message: 'Internal error' });
  assert.ok(served.lines.some(({ message }) => message.includes('/home/me/secret')));
});
