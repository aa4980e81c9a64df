import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { until } from '../../../host/until';
import { connectModern, connectSession } from '../clients';
import { send } from '../http';
import { askModern, listenModern, modernRequest, RawSession, request } from '../rawSession';
import { serve, type Served } from '../serve';
import { toolWindow, type ToolClient } from '../mcp/toolClients';

const a = 'file:///ws/a.txt';
const b = 'file:///ws/b.txt';
const none = 'file:///ws/none.txt';

const only = ({ clients }: Served) => {
  const [client, second] = clients.all;
  assert.ok(client && !second, `${clients.count} clients`);
  return client;
};
const readsOf = (served: Served) => only(served).reads.map(({ uri }) => uri);

async function withFiles(...args: Parameters<typeof serve>) {
  const served = await serve(...args);
  served.kind.put(a, 'a');
  served.kind.put(b, 'b');
  return served;
}

describe('a client with a session', () => {
  it('is there with its name and revision until its session ends', async (t) => {
    const served = await serve(t);
    const { transport } = await connectSession(served);
    assert.partialDeepStrictEqual(only(served), {
      id: transport.sessionId,
      identity: { name: 'test', version: '0' },
      revision: '2025-11-25',
      hasSession: true,
      subscriptions: [],
      reads: [],
    });
    await transport.terminateSession();
    assert.deepEqual(served.clients.all, []);
  });

  it('is one of several, each with its own revision', async (t) => {
    const served = await serve(t);
    await RawSession.open(served, '2024-11-05', 'old');
    await RawSession.open(served, '2025-06-18', 'newer');
    const shown = served.clients.all.map(({ identity, revision }) => [identity.name, revision]);
    assert.deepEqual(shown, [
      ['old', '2024-11-05'],
      ['newer', '2025-06-18'],
    ]);
  });

  it('has read what it received, and nothing else', async (t) => {
    const served = await withFiles(t);
    served.window.excluded.add(b);
    const { client } = await connectSession(served);
    await client.readResource({ uri: a });
    for (const uri of [b, none]) await assert.rejects(client.readResource({ uri }));
    assert.deepEqual(readsOf(served), [a]);
  });

  it('is shown with what it has subscribed to', async (t) => {
    const served = await withFiles(t);
    const { client } = await connectSession(served);
    await client.subscribeResource({ uri: a });
    await client.subscribeResource({ uri: b });
    assert.deepEqual(only(served).subscriptions, [a, b]);
    await client.unsubscribeResource({ uri: a });
    assert.deepEqual(only(served).subscriptions, [b]);
  });

  it('leaves with the server', async (t) => {
    const served = await serve(t);
    await connectSession(served);
    await (await connectModern(served)).listResources();
    assert.equal(served.clients.count, 2);
    await served.endpoints.close();
    served.endpoints.dispose();
    assert.equal(served.clients.count, 0);
  });
});

describe('what a client has read', () => {
  const cart = 'file:///ws/src/cart.ts';
  const problems = `diagnostics://document/${encodeURIComponent(cart)}`;
  const asks: readonly {
    readonly name: string;
    readonly ask: (client: ToolClient) => Promise<unknown>;
    readonly reads: readonly string[];
  }[] = [
    {
      name: 'read_context',
      ask: ({ call }) => call('read_context', { path: 'src/cart.ts' }),
      reads: [cart],
    },
    {
      name: 'get_diagnostics',
      ask: ({ call }) => call('get_diagnostics'),
      reads: ['diagnostics://workspace/all'],
    },
    {
      name: 'fix_problems',
      ask: ({ prompt }) => prompt('fix_problems', { path: 'src/cart.ts' }),
      reads: [cart, problems],
    },
    {
      name: 'a tool that found nothing there',
      ask: ({ call }) => call('read_context', { path: 'none.ts' }),
      reads: [],
    },
    { name: 'a search', ask: ({ call }) => call('search_context', { query: 'cart' }), reads: [] },
    {
      name: 'the completion of a prompt',
      ask: ({ complete }) => complete('fix_problems', 'path', ''),
      reads: [],
    },
  ];
  for (const { name, ask, reads } of asks) {
    it(`is notified of ${name}`, async (t) => {
      const { forEach, clients } = await toolWindow(t);
      await forEach(ask);
      const shown = clients.all.map((client) => client.reads.map(({ uri }) => uri));
      const expected = reads.map(canonicalUri);
      assert.deepEqual(shown, [expected, expected]);
    });
  }
});

describe('a session that the person ends', () => {
  const header = 'x-mcp-workspace-bridge';

  it('is not found from then on, with the reason', async (t) => {
    const served = await serve(t);
    const session = await RawSession.open(served);
    const stream = await session.listen(served);
    served.clients.disconnect(session.id);
    await stream.ended;
    const headers = { 'mcp-session-id': session.id };
    for (const method of ['GET', 'POST', 'DELETE']) {
      const body = method === 'POST' ? JSON.stringify(request(1, 'ping')) : undefined;
      const answer = await send({ port: served.port, method, headers, body });
      assert.deepEqual([answer.status, answer.headers[header]], [404, 'disconnected'], method);
    }
    assert.deepEqual(served.clients.all, []);
  });

  it('answers what is pending in the same way', async (t) => {
    const served = await serve(t);
    let isBegun = false;
    served.kind.put(a, () => {
      isBegun = true;
      return new Promise(() => undefined);
    });
    const session = await RawSession.open(served);
    const pending = session.post(request(1, 'resources/read', { uri: a }));
    await until('the read', () => isBegun);
    served.clients.disconnect(session.id);
    const answer = await pending;
    assert.deepEqual([answer.status, answer.headers[header]], [404, 'disconnected']);
  });

  it('leaves the others alone, and its client may initialize again', async (t) => {
    const served = await serve(t);
    const { client, transport } = await connectSession(served);
    const other = await RawSession.open(served);
    served.clients.disconnect(transport.sessionId ?? '');
    await assert.rejects(client.ping(), (error) => {
      return error instanceof StreamableHTTPError && error.code === 404;
    });
    assert.deepEqual((await other.ask(1, 'ping')).result, {});
    await RawSession.open(served);
    assert.equal(served.clients.count, 2);
  });

  it('is another thing than one that its client has ended', async (t) => {
    const served = await serve(t);
    const session = await RawSession.open(served);
    await session.end();
    const { status, headers } = await session.post(request(1, 'ping'));
    assert.deepEqual([status, headers[header]], [404, undefined]);
  });
});

describe('a client of 2026-07-28', () => {
  it('is one by its name and version, however often it connects', async (t) => {
    const served = await withFiles(t);
    const [one, two] = [await connectModern(served), await connectModern(served)];
    await one.readResource({ uri: a });
    await two.readResource({ uri: b });
    await assert.rejects(two.readResource({ uri: none }));
    assert.partialDeepStrictEqual(only(served), {
      identity: { name: 'test', version: '0' },
      revision: '2026-07-28',
      hasSession: false,
    });
    assert.deepEqual(readsOf(served), [b, a]);
  });

  it('is connected without a name if it gives none', async (t) => {
    const served = await serve(t);
    const { headers, message } = modernRequest(1, 'resources/list');
    const nameless = (key: string, value: unknown) =>
      key.endsWith('/clientInfo') ? undefined : value;
    const body = JSON.stringify(message, nameless);
    assert.equal((await send({ port: served.port, headers, body })).status, 200);
    assert.deepEqual(only(served).identity, {});
  });

  it('is not there before it asks for more than what is here', async (t) => {
    const served = await serve(t);
    const client = await connectModern(served);
    assert.deepEqual(served.clients.all, []);
    await client.listResources();
    only(served);
  });

  it('is not there for a request that was refused', async (t) => {
    const served = await serve(t);
    await askModern(served, 'resources/unknown');
    assert.deepEqual(served.clients.all, []);
  });

  it('is subscribed to the URIs of its open streams', async (t) => {
    const served = await withFiles(t);
    const client = await connectModern(served);
    const first = await client.listen({ resourceSubscriptions: [a, b, 'no uri'] });
    const second = await client.listen({ resourceSubscriptions: [a] });
    assert.deepEqual(only(served).subscriptions, [a, b]);
    await first.close();
    await until('its end', () => only(served).subscriptions.length === 1);
    assert.deepEqual(only(served).subscriptions, [a]);
    await second.close();
    await until('its end', () => only(served).subscriptions.length === 0);
  });

  it('receives the end of its streams when the person disconnects it, and may listen again', async (t) => {
    const served = await withFiles(t);
    const client = await connectModern(served);
    const stream = await client.listen({ resourceSubscriptions: [a] });
    served.clients.disconnect(only(served).id);
    assert.equal(await stream.closed, 'graceful');
    assert.deepEqual(served.clients.all, []);
    await client.listen({ resourceSubscriptions: [b] });
    assert.deepEqual(only(served).subscriptions, [b]);
  });

  it('receives the reason in the result of its request', async (t) => {
    const served = await withFiles(t);
    const stream = await listenModern(served, { resourcesListChanged: true });
    served.clients.disconnect(only(served).id);
    await stream.ended;
    const { id, result } = stream.received.at(-1) ?? {};
    const own = 'io.modelcontextprotocol/';
    assert.equal(id, 1);
    assert.partialDeepStrictEqual(result, {
      resultType: 'complete',
      _meta: { [`${own}subscriptionId`]: 1, [`${own}serverInfo`]: { version: '1.2.3' } },
    });
  });
});
