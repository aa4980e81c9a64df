import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  McpError,
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { until } from '../../host/until';
import { connectSession } from './clients';
import { send } from './http';
import { serve } from './serve';

const a = 'file:///ws/a.txt';

describe('the official client of 2025-11-25', () => {
  it('gets a session of that revision', async (t) => {
    const { client, transport } = await connectSession(await serve(t));
    assert.equal(transport.protocolVersion, '2025-11-25');
    assert.ok(transport.sessionId);
    assert.equal(client.getServerVersion()?.name, 'mcp-workspace-bridge');
    assert.match(client.getInstructions() ?? '', /VS Code/);
    assert.deepEqual(await client.ping(), {});
  });

  it('lists page by page, each resource once', async (t) => {
    const served = await serve(t, { pageSize: 2 });
    const uris = ['a', 'b', 'c', 'd', 'e'].map((name) => `file:///ws/${name}.txt`);
    for (const uri of uris) served.kind.put(uri, '');
    const { client } = await connectSession(served);
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await client.listResources(cursor === undefined ? {} : { cursor });
      pages.push(page.resources.map(({ uri }) => uri));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    assert.deepEqual(pages, [uris.slice(0, 2), uris.slice(2, 4), uris.slice(4)]);
  });

  it('learns name, title, priority and time of a resource', async (t) => {
    const served = await serve(t);
    served.kind.put(a, 'text');
    const { client } = await connectSession(served);
    assert.deepEqual((await client.listResources()).resources, [
      {
        uri: a,
        name: 'a.txt',
        title: '/ws/a.txt',
        annotations: {
          audience: ['user', 'assistant'],
          priority: 0.1,
          lastModified: '1970-01-01T00:00:00.000Z',
        },
      },
    ]);
  });

  it('reads text and bytes, in its own spelling of the URI', async (t) => {
    const served = await serve(t);
    const picture = 'file:///ws/ü.png';
    served.kind.put(a, 'grüße\n');
    served.kind.put('file:///ws/%C3%BC.png', () => ({
      mimeType: 'image/png',
      blob: Uint8Array.of(0, 255, 128),
    }));
    const { client } = await connectSession(served);
    const _meta = { 'mcp-workspace-bridge/priority': 0.1 };
    const text = { uri: a, mimeType: 'text/plain', text: 'grüße\n', _meta };
    assert.deepEqual((await client.readResource({ uri: a })).contents, [text]);
    const blob = { uri: picture, mimeType: 'image/png', blob: 'AP+A', _meta };
    assert.deepEqual((await client.readResource({ uri: picture })).contents, [blob]);
  });

  it('is notified of changes of its subscriptions, and of the list', async (t) => {
    const served = await serve(t);
    served.kind.put(a, 'old');
    const { client } = await connectSession(served);
    const received: string[] = [];
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
      received.push(params.uri);
    });
    client.setNotificationHandler(ResourceListChangedNotificationSchema, () => {
      received.push('list');
    });
    await client.subscribeResource({ uri: a });
    served.kind.change(a);
    await until('the change', () => received.includes(a));
    served.kind.changeList();
    await until('the list', () => received.includes('list'));
    await client.unsubscribeResource({ uri: a });
    served.kind.change(a);
    served.kind.changeList();
    await until('the list again', () => received.filter((each) => each === 'list').length === 2);
    assert.deepEqual(received, [a, 'list', 'list']);
  });

  it('finds the templates', async (t) => {
    const { client } = await connectSession(await serve(t));
    assert.deepEqual(
      (await client.listResourceTemplates()).resourceTemplates.map(
        ({ uriTemplate }) => uriTemplate,
      ),
      ['file:///{+path}'],
    );
  });

  it('leaves nothing behind when it ends its session', async (t) => {
    const served = await serve(t);
    const { transport } = await connectSession(served);
    const headers = { 'mcp-session-id': transport.sessionId };
    await transport.terminateSession();
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    assert.equal((await send({ port: served.port, headers, body })).status, 404);
  });
});

describe('errors of 2025-11-25', () => {
  const notFound = { code: -32002, data: { uri: 'file:///ws/none' } };
  const excluded = 'file:///ws/excluded.txt';
  const outside = 'file:///etc/passwd';
  const cases = [
    { name: 'what is not there', uri: notFound.data.uri, ...notFound },
    { name: 'what is excluded', uri: excluded, code: -32002, data: { uri: excluded } },
    { name: 'what lies outside', uri: outside, code: -32002, data: { uri: outside } },
    { name: 'what is no URI', uri: 'a.txt', code: -32602, data: undefined },
  ];
  for (const { name, uri, code, data } of cases) {
    it(`${name} is ${code}`, async (t) => {
      const served = await serve(t);
      served.kind.put(excluded, 'hidden');
      served.kind.put(outside, 'hidden');
      served.window.excluded.add(excluded);
      const { client } = await connectSession(served);
      await assert.rejects(client.readResource({ uri }), (error) => {
        assert.ok(error instanceof McpError);
        assert.deepEqual({ code: error.code, data: error.data }, { code, data });
        return true;
      });
    });
  }

  for (const cursor of ['', 'x', Buffer.from('[1,2]').toString('base64url')]) {
    it(`the cursor "${cursor}" is -32602`, async (t) => {
      const { client } = await connectSession(await serve(t));
      await assert.rejects(client.listResources({ cursor }), { code: -32602 });
    });
  }
});
