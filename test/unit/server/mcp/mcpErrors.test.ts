import { ProtocolError } from '@modelcontextprotocol/server';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Busy, InvalidRequest, ResourceNotFound, UserError } from '../../../../src/base/errors';
import { toMcpErrors } from '../../../../src/server/mcp/mcpErrors';
import { send } from '../http';
import { askModern, RawSession, request } from '../rawSession';
import { fakeLog, serve, type Served } from '../serve';

const uri = 'file:///ws/a.txt';
const secret = '/home/me/secret';

describe('toMcpErrors', () => {
  const answered = async (cause: unknown) => {
    const { log, lines } = fakeLog();
    const work = toMcpErrors(log)(() => Promise.reject(cause as Error));
    const error = await work.then(
      () => assert.fail('nothing was thrown'),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof ProtocolError);
    const { code, message, data } = error;
    return { code, message, data, lines };
  };

  it('passes on what the work answers with', async () => {
    assert.equal(await toMcpErrors(fakeLog().log)(async () => 7), 7);
  });

  it('names what was not found, and nothing else', async () => {
    const { code, data, lines } = await answered(new ResourceNotFound(uri));
    assert.deepEqual({ code, data, lines }, { code: -32602, data: { uri }, lines: [] });
  });

  it('says what is wrong with a request', async () => {
    const { code, message, lines } = await answered(new InvalidRequest('Malformed.'));
    assert.deepEqual({ code, message, lines }, { code: -32602, message: 'Malformed.', lines: [] });
  });

  it('says that it is busy', async () => {
    const { code, message, lines } = await answered(new Busy('Too many.'));
    assert.deepEqual({ code, message, lines }, { code: -32603, message: 'Too many.', lines: [] });
  });

  it('logs nothing of a request that its client has cancelled', async () => {
    const { log, lines } = fakeLog();
    const signal = AbortSignal.abort(`x\n[error] ${secret}`);
    const work = toMcpErrors(log)(async () => signal.throwIfAborted(), signal);
    await assert.rejects(work, { code: -32603, message: 'Internal error' });
    assert.deepEqual(lines, []);
  });

  const others: readonly unknown[] = [
    new Error(`ENOENT: ${secret}`),
    new TypeError(secret),
    new UserError(secret),
    Object.assign(new Error(secret), { code: -32_602, data: { secret } }),
    secret,
    { message: secret },
    undefined,
  ];
  for (const other of others) {
    it(`keeps to the log what else is thrown: ${String(other)}`, async () => {
      const { code, message, data, lines } = await answered(other);
      assert.deepEqual(
        { code, message, data },
        { code: -32603, message: 'Internal error', data: undefined },
      );
      assert.deepEqual(
        lines.map(({ level }) => level),
        ['error'],
      );
    });
  }
});

describe('an error', () => {
  /** The whole message as it is sent. */
  async function modernText(
    { port }: Served,
    method: string,
    params: Record<string, unknown>,
  ): Promise<string> {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof params['uri'] === 'string' && { 'mcp-name': params['uri'] }),
    };
    const body = JSON.stringify(request(1, method, { ...params, _meta }));
    return (await send({ port, headers, body })).text;
  }

  const asked: readonly (readonly [string, Record<string, unknown>])[] = [
    ['resources/read', { uri }],
    ['resources/list', {}],
    [
      'completion/complete',
      {
        ref: { type: 'ref/resource', uri: 'file:///{+path}' },
        argument: { name: 'path', value: '' },
      },
    ],
  ];
  for (const [method, params] of asked) {
    it(`is revealed to no client of either era: ${method}`, async (t) => {
      const served = await serve(t);
      const fail = () => {
        throw new Error(`ENOENT: ${secret}`);
      };
      served.kind.put(uri, fail);
      if (method !== 'resources/read') served.kind.list = fail;
      const session = await RawSession.open(served);
      const { text: old } = await session.post(request(1, method, params));
      for (const text of [old, await modernText(served, method, params)]) {
        const { error } = JSON.parse(text) as { error: object };
        assert.deepEqual(error, { code: -32603, message: 'Internal error' });
      }
      const errors = served.lines.filter(({ level }) => level === 'error');
      assert.equal(errors.length, 2);
      assert.ok(errors.every(({ message }) => message.includes(secret)));
    });
  }

  it('of a missing resource carries its URI, under the code of the revision', async (t) => {
    const served = await serve(t);
    const params = { uri: 'file:///ws/ü none' };
    const session = await RawSession.open(served);
    const { error } = await session.ask(1, 'resources/read', params);
    assert.deepEqual([error?.code, error?.data], [-32002, params]);
    const text = await modernText(served, 'resources/read', { uri: 'file:///ws/none' });
    assert.partialDeepStrictEqual(JSON.parse(text), {
      error: { code: -32602, data: { uri: 'file:///ws/none' } },
    });
    assert.deepEqual(served.lines, []);
  });
});

const cases = [
  { method: 'resources/list', params: { cursor: 5 } },
  { method: 'resources/templates/list', params: { cursor: null } },
  { method: 'resources/read', params: {} },
  { method: 'resources/read', params: { uri: ['file:///ws/a.txt'] } },
  { method: 'completion/complete', params: { ref: { type: 'ref/other' } } },
];
const ofSessions = [
  { method: 'resources/subscribe', params: { uri: 5 } },
  { method: 'resources/unsubscribe', params: {} },
];

describe('wrong parameters are -32602', () => {
  for (const { method, params } of [...cases, ...ofSessions]) {
    it(`in a session: ${method} ${JSON.stringify(params)}`, async (t) => {
      const session = await RawSession.open(await serve(t));
      const { error } = await session.ask(1, method, params);
      assert.equal(error?.code, -32602);
      assert.match(error.message, /^Invalid params for [\w/]+: not as MCP/);
    });
  }
  for (const { method, params } of cases) {
    it(`in 2026-07-28: ${method} ${JSON.stringify(params)}`, async (t) => {
      const { error } = await askModern(await serve(t), method, params);
      assert.equal(error?.code, -32602);
      assert.match(error.message, /^Invalid params for [\w/]+: not as MCP/);
    });
  }
});
