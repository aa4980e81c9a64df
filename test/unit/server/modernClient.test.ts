import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProtocolError } from '@modelcontextprotocol/client';
import { until } from '../../host/until';
import { connectModern } from './clients';
import { send } from './http';
import { serve, type Served } from './serve';

const a = 'file:///ws/a.txt';

/** A client that keeps the notifications that it receives. */
async function listener(served: Served) {
  const client = await connectModern(served);
  const received: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    received.push(params.uri);
  });
  client.setNotificationHandler('notifications/resources/list_changed', () => {
    received.push('list');
  });
  return { client, received };
}

describe('the official client of 2026-07-28', () => {
  it('discovers the server', async (t) => {
    const client = await connectModern(await serve(t));
    assert.equal(client.getNegotiatedProtocolVersion(), '2026-07-28');
    const { supportedVersions, capabilities, instructions } = await client.discover();
    assert.deepEqual(supportedVersions, ['2026-07-28']);
    assert.deepEqual(capabilities.resources, { subscribe: true, listChanged: true });
    assert.ok(capabilities.tools && capabilities.prompts);
    assert.match(instructions ?? '', /VS Code/);
    assert.equal(client.getServerVersion()?.version, '1.2.3');
  });

  it('lists all pages', async (t) => {
    const served = await serve(t, { pageSize: 2 });
    const uris = ['a', 'b', 'c', 'd', 'e'].map((name) => `file:///ws/${name}.txt`);
    for (const uri of uris) served.kind.put(uri, '');
    const client = await connectModern(served);
    const { resources } = await client.listResources();
    assert.deepEqual(
      resources.map(({ uri }) => uri),
      uris,
    );
    assert.equal((await client.listResourceTemplates()).resourceTemplates.length, 1);
  });

  it('reads in its own spelling of the URI, and may not keep what it read', async (t) => {
    const served = await serve(t);
    const uri = 'file:///ws/ü ä.txt';
    served.kind.put('file:///ws/%C3%BC%20%C3%A4.txt', 'umlaut');
    const client = await connectModern(served);
    const { contents, ttlMs, cacheScope } = await client.readResource({ uri });
    assert.partialDeepStrictEqual(contents, [{ uri, mimeType: 'text/plain', text: 'umlaut' }]);
    assert.deepEqual({ ttlMs, cacheScope }, { ttlMs: 0, cacheScope: 'private' });
  });

  it('stops a read when it disconnects', async (t) => {
    const served = await serve(t);
    const client = await connectModern(served);
    let isBegun = false;
    let isStopped = false;
    served.kind.put(a, ({ signal }) => {
      isBegun = true;
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          isStopped = true;
          resolve(undefined);
        });
      });
    });
    const going = new AbortController();
    const read = client.readResource({ uri: a }, { signal: going.signal });
    await until('the read', () => isBegun);
    going.abort();
    await assert.rejects(read);
    await until('its end', () => isStopped);
  });
});

describe('a client that listens', () => {
  it('is notified of changes in its own spelling, and of the list', async (t) => {
    const served = await serve(t);
    const spelled = 'file:///ws/ü.txt';
    const { client, received } = await listener(served);
    await client.listen({ resourceSubscriptions: [spelled], resourcesListChanged: true });
    served.kind.change('file:///ws/%C3%BC.txt');
    await until('the change', () => received.length > 0);
    served.kind.changeList();
    await until('the list', () => received.length > 1);
    assert.deepEqual(received, [spelled, 'list']);
  });

  it('is not notified of what it did not ask for', async (t) => {
    const served = await serve(t);
    const { client, received } = await listener(served);
    await client.listen({ resourceSubscriptions: [a] });
    served.kind.changeList();
    served.kind.change('file:///ws/b.txt');
    served.kind.change(a);
    await until('the change', () => received.length > 0);
    assert.deepEqual(received, [a]);
  });

  it('may subscribe to what it cannot see yet, and is notified once it may', async (t) => {
    const served = await serve(t);
    const excluded = 'file:///ws/excluded.txt';
    served.window.excluded.add(excluded);
    const { client, received } = await listener(served);
    const asked = [a, excluded, 'other://x', 'no uri'];
    const { honoredFilter } = await client.listen({ resourceSubscriptions: asked });
    assert.deepEqual(honoredFilter, { resourceSubscriptions: [a, excluded, 'other://x'] });
    served.kind.change(excluded);
    served.kind.change(a);
    await until('the other', () => received.length > 0);
    served.window.excluded.delete(excluded);
    served.kind.changeList();
    await until('the change', () => received.length > 1);
    assert.deepEqual(received, [a, excluded]);
  });

  it('is not notified of what has been excluded since', async (t) => {
    const served = await serve(t);
    const { client, received } = await listener(served);
    const b = 'file:///ws/b.txt';
    await client.listen({ resourceSubscriptions: [a, b] });
    served.window.excluded.add(a);
    served.kind.change(a);
    served.kind.change(b);
    await until('the other', () => received.length > 0);
    assert.deepEqual(received, [b]);
  });

  it('is not notified once it stopped, while another still is', async (t) => {
    const served = await serve(t);
    const [one, other] = [await listener(served), await listener(served)];
    const subscription = await one.client.listen({ resourceSubscriptions: [a] });
    await other.client.listen({ resourceSubscriptions: [a] });
    await subscription.close();
    served.kind.change(a);
    await until('the other', () => other.received.length > 0);
    assert.deepEqual([one.received, other.received], [[], [a]]);
  });

  it('is notified that the server stops', async (t) => {
    const served = await serve(t);
    const { client } = await listener(served);
    const { closed } = await client.listen({ resourcesListChanged: true });
    await served.endpoints.close();
    assert.equal(await closed, 'graceful');
  });
});

describe('errors of 2026-07-28', () => {
  const none = 'file:///ws/none';
  const outside = 'file:///etc/passwd';
  const cases = [
    { name: 'what is not there', uri: none, data: { uri: none } },
    { name: 'what lies outside', uri: outside, data: { uri: outside } },
    { name: 'what is no URI', uri: 'a.txt', data: undefined },
  ];
  for (const { name, uri, data } of cases) {
    it(`${name} is -32602`, async (t) => {
      const served = await serve(t);
      served.kind.put(outside, 'hidden');
      const client = await connectModern(served);
      await assert.rejects(client.readResource({ uri }), (error) => {
        assert.ok(error instanceof ProtocolError);
        assert.deepEqual({ code: error.code, data: error.data }, { code: -32602, data });
        return true;
      });
    });
  }

  it('the cursor of another server is -32602', async (t) => {
    const client = await connectModern(await serve(t));
    await assert.rejects(client.listResources({ cursor: 'x' }), { code: -32602 });
  });

  it('an unexpected error is an internal error without its message', async (t) => {
    const served = await serve(t);
    served.kind.put(a, () => {
      throw new Error('ENOENT: /home/me/secret');
    });
    const client = await connectModern(served);
    await assert.rejects(client.readResource({ uri: a }), {
      code: -32603,
      message: 'Internal error',
    });
  });

  it('a request without its `_meta` is refused', async (t) => {
    const { port } = await serve(t);
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'resources/list' };
    const body = '{"jsonrpc":"2.0","id":1,"method":"resources/list","params":{}}';
    const { status, text } = await send({ port, headers, body });
    assert.equal(status, 400);
    assert.match(text, /-32602/);
  });
});
