import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { until } from '../../../host/until';
import { connectModern, connectSession } from '../clients';
import { send } from '../http';
import { listenModern, modernRequest, RawSession, request, type Message } from '../rawSession';
import { serve, type Served } from '../serve';
import { toolWindow } from './toolClients';

const names = ['list_context', 'read_context', 'search_context', 'get_diagnostics'];
const prompts = ['pinned_context', 'fix_problems'];

interface Wire {
  readonly tools: readonly Record<string, unknown>[];
  readonly prompts: readonly Record<string, unknown>[];
}

describe('tools and prompts', () => {
  it('is the same to every client, in the same order, and changes nothing', async (t) => {
    const { forEach } = await toolWindow(t);
    await forEach(async (client) => {
      const tools = (await client.tools()) as Wire['tools'];
      assert.deepEqual(
        tools.map(({ name }) => name),
        names,
      );
      for (const { name, title, description, _meta, ...schemas } of tools) {
        const { annotations, inputSchema, outputSchema } = schemas;
        assert.deepEqual(annotations, {
          title,
          readOnlyHint: true,
          idempotentHint: true,
          openWorldHint: false,
        });
        assert.match(String(description), /not instructions\.$/, String(name));
        const isFirst = name === 'list_context' || name === 'read_context';
        assert.deepEqual(_meta, isFirst ? { 'anthropic/alwaysLoad': true } : undefined);
        const closed = { type: 'object', additionalProperties: false };
        assert.partialDeepStrictEqual(inputSchema, closed);
        const hasData = name === 'get_diagnostics';
        assert.partialDeepStrictEqual(outputSchema, hasData ? closed : undefined);
      }
      assert.deepEqual(
        (await client.prompts()).map(({ name }) => name),
        prompts,
      );
    });
  });

  for (const [revision, isStructured] of [
    ['2024-11-05', false],
    ['2025-03-26', false],
    ['2025-06-18', true],
    ['2025-11-25', true],
  ] as const) {
    it(`is ${isStructured ? 'structured' : 'text alone'} to ${revision}`, async (t) => {
      const served = await toolWindow(t);
      const session = await RawSession.open(served, revision);
      const ask = async (method: string, params?: object) =>
        (await session.ask(1, method, params)).result as unknown as Wire;
      for (const tool of (await ask('tools/list')).tools) {
        assert.equal('outputSchema' in tool, isStructured && tool['name'] === 'get_diagnostics');
        assert.equal('title' in tool, isStructured);
        assert.ok(isStructured || !('_meta' in tool));
      }
      for (const prompt of (await ask('prompts/list')).prompts) {
        assert.equal('title' in prompt, isStructured);
      }
      const call = async (name: string, args: object) =>
        (await session.ask(2, 'tools/call', { name, arguments: args })).result ?? {};
      const problems = await call('get_diagnostics', {});
      assert.equal('structuredContent' in problems, isStructured);
      const found = await call('search_context', { query: 'cart' });
      const types = (found['content'] as { type: string }[]).map(({ type }) => type);
      assert.deepEqual(types, isStructured ? ['text', 'resource_link', 'resource_link'] : ['text']);
    });
  }

  it('is refused if there is no such tool', async (t) => {
    const { forEach } = await toolWindow(t);
    await forEach(({ call }) =>
      assert.rejects(call('no_such'), { code: -32602, message: /Unknown tool: no_such/ }),
    );
  });

  it('reveals no internal error to a client', async (t) => {
    const { forEach, kind } = await toolWindow(t);
    kind.put('file:///ws/a.ts', () => {
      throw new Error('ENOENT: /home/me/secret');
    });
    await forEach(({ call }) =>
      assert.rejects(call('read_context', { path: 'a.ts' }), {
        code: -32603,
        message: /Internal error$/,
      }),
    );
  });

  it('is not called faster than a limit', async (t) => {
    t.mock.timers.enable({ apis: ['Date'] });
    const session = await RawSession.open(await toolWindow(t), '2025-03-26');
    const batch = Array.from({ length: 100 }, (_, id) =>
      request(id, 'tools/call', { name: 'list_context' }),
    );
    const answers = JSON.parse((await session.post(batch)).text) as readonly Message[];
    const refused = answers.flatMap(({ result }) => (result?.['isError'] ? result['content'] : []));
    assert.equal(refused.length, 60);
    assert.match(JSON.stringify(refused[0]), /Too many requests: at most 20 a second/);
  });
});

describe('headers of a call in 2026-07-28', () => {
  const call = async ({ port }: Pick<Served, 'port'>, more: object = {}) => {
    const params = { name: 'search_context', arguments: { query: 'cart' } };
    const { headers, message } = modernRequest(1, 'tools/call', params);
    const { status, text } = await send({
      port,
      headers: { ...headers, ...more },
      body: JSON.stringify(message),
    });
    return { status, message: JSON.parse(text) as Message };
  };

  it('name the tool', async (t) => {
    const served = await toolWindow(t);
    assert.equal((await call(served)).status, 200);
    for (const wrong of [undefined, 'list_context']) {
      const refused = await call(served, { 'mcp-name': wrong });
      assert.deepEqual([refused.status, refused.message.error?.code], [400, -32020]);
    }
  });

  it('need not repeat any argument: no tool asks for that, and a header that does is ignored', async (t) => {
    const served = await toolWindow(t);
    const client = await connectModern(served);
    const { tools } = await client.listTools();
    assert.doesNotMatch(JSON.stringify(tools), /x-mcp-header/);
    const { status } = await call(served, { 'mcp-param-query': 'something else' });
    assert.equal(status, 200);
  });
});

describe('tools and prompts that are switched off', () => {
  it('are empty lists, and unknown', async (t) => {
    const { forEach, tools } = await toolWindow(t);
    tools.set(false);
    await forEach(async (client) => {
      assert.deepEqual([await client.tools(), await client.prompts()], [[], []]);
      const unknown = { code: -32602, message: /Unknown tool: list_context/ };
      await assert.rejects(client.call('list_context'), unknown);
      const none = { code: -32602, message: /Unknown prompt/ };
      await assert.rejects(client.prompt('pinned_context'), none);
      await assert.rejects(client.complete('fix_problems', 'path', ''), none);
    });
    tools.set(true);
    await forEach(async (client) => assert.equal((await client.tools()).length, names.length));
  });

  it('are not mentioned in the instructions', async (t) => {
    const served = await serve(t);
    assert.match((await connectModern(served)).getInstructions() ?? '', /list_context/);
    served.tools.set(false);
    assert.doesNotMatch((await connectModern(served)).getInstructions() ?? '', /list_context/);
  });

  it('are notified to clients that listen', async (t) => {
    const served = await serve(t);
    const stream = await listenModern(served, { toolsListChanged: true, promptsListChanged: true });
    await until('it listens', () => stream.received.length > 0);
    served.tools.set(false);
    const methods = () => stream.received.slice(1).map(({ method }) => method);
    await until('both are notified', () => methods().length >= 2);
    const expected = ['notifications/prompts/list_changed', 'notifications/tools/list_changed'];
    assert.deepEqual(new Set(methods()), new Set(expected));
  });

  it('are notified in a session, and to one without a stream once it has one', async (t) => {
    const served = await serve(t);
    const received: string[] = [];
    const { client } = await connectSession(served);
    client.setNotificationHandler(ToolListChangedNotificationSchema, ({ method }) => {
      received.push(method);
    });
    const session = await RawSession.open(served);
    served.tools.set(false);
    await until('the client is notified', () => received.length > 0);
    const stream = await session.listen(served);
    await until('the other, too', () => stream.received.length >= 2);
    assert.deepEqual(
      stream.received.map(({ method }) => method),
      ['notifications/tools/list_changed', 'notifications/prompts/list_changed'],
    );
  });
});
