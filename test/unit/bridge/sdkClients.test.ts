import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { Client as ModernClient, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import * as types from '@modelcontextprotocol/sdk/types.js';
import { until } from '../../host/until';
import { serve, type Served } from '../server/serve';
import { token } from '../server/http';
import { bridgePath, environmentOf, temporaryHome } from './bridgeProcess';

type Home = Awaited<ReturnType<typeof temporaryHome>>;

/** The parts of an official client that the tests use. */
interface SdkClient {
  list(): Promise<string[]>;
  read(uri: string): Promise<unknown>;
  subscribe(uri: string): Promise<unknown>;
  readonly received: string[];
}

const uri = 'file:///ws/a.txt';
const info = { name: 'test', version: '0' };
const texts = (contents: readonly object[]) =>
  contents.map((content) => ('text' in content ? content.text : undefined));

function parametersOf(home: Home) {
  return {
    command: process.execPath,
    args: [bridgePath],
    cwd: home.project,
    env: environmentOf(home),
    stderr: 'ignore' as const,
  };
}

async function v1(home: Home): Promise<SdkClient> {
  const client = new Client(info);
  const received: string[] = [];
  client.setNotificationHandler(types.ResourceListChangedNotificationSchema, () => {
    received.push('list');
  });
  client.setNotificationHandler(types.ResourceUpdatedNotificationSchema, ({ params }) => {
    received.push(params.uri);
  });
  client.onerror = (error) => received.push(String(error));
  home.own(() => client.close());
  await client.connect(new StdioClientTransport(parametersOf(home)));
  return {
    received,
    list: async () => (await client.listResources()).resources.map((resource) => resource.uri),
    read: async (asked) => texts((await client.readResource({ uri: asked })).contents)[0],
    subscribe: (asked) => client.subscribeResource({ uri: asked }),
  };
}

/** Uses the window in either era. */
async function v2(home: Home, options: ClientOptions): Promise<SdkClient> {
  const client = new ModernClient(info, options);
  const received: string[] = [];
  client.setNotificationHandler('notifications/resources/list_changed', () => {
    received.push('list');
  });
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    received.push(params.uri);
  });
  client.onerror = (error) => received.push(String(error));
  home.own(() => client.close());
  await client.connect(new ModernTransport(parametersOf(home)));
  const isModern = client.getNegotiatedProtocolVersion() === '2026-07-28';
  return {
    received,
    list: async () => (await client.listResources()).resources.map((resource) => resource.uri),
    read: async (asked) => texts((await client.readResource({ uri: asked })).contents)[0],
    subscribe: (asked) =>
      isModern
        ? client.listen({ resourcesListChanged: true, resourceSubscriptions: [asked] })
        : client.subscribeResource({ uri: asked }),
  };
}

const clients: Readonly<Record<string, (home: Home) => Promise<SdkClient>>> = {
  'v1, 2025-11-25': v1,
  'v2, 2025-11-25': (home) => v2(home, {}),
  'v2, 2026-07-28': (home) => v2(home, { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
  'v2, whichever is there': (home) => v2(home, { versionNegotiation: { mode: 'auto' } }),
};

async function useWindow(client: SdkClient, { kind }: Served, text: string): Promise<void> {
  assert.deepEqual(await client.list(), [uri]);
  assert.equal(await client.read(uri), text);
  client.received.length = 0;
  kind.change(uri);
  await until('the update is received', () => client.received.includes(uri));
  client.received.length = 0;
  kind.changeList();
  await until('the change of the list is received', () => client.received.includes('list'));
}

async function open(test: TestContext, home: Home, text: string) {
  const served = await serve(test);
  served.kind.put(uri, text);
  await home.write({ url: served.url.href, token });
  return served;
}

for (const [name, connect] of Object.entries(clients)) {
  test(`the official client (${name}) keeps its window: another port, and again`, async (t) => {
    const home = await temporaryHome(t);
    let served = await open(t, home, 'first');
    const client = await connect(home);
    await client.subscribe(uri);
    await useWindow(client, served, 'first');
    for (const text of ['second', 'third']) {
      client.received.length = 0;
      await rm(join(home.windows, 'window-1.json'));
      await served.stop();
      served = await open(t, home, text);
      await until(
        'both are received',
        () => client.received.includes('list') && client.received.includes(uri),
      );
      await useWindow(client, served, text);
    }
  });

  test(`the official client (${name}) may start before the window`, async (t) => {
    const home = await temporaryHome(t);
    const client = await connect(home);
    assert.deepEqual(await client.list(), []);
    await client.subscribe(uri);
    await assert.rejects(client.read(uri), /No VS Code window has /);
    const served = await open(t, home, 'late');
    await until(
      'both are received',
      () => client.received.includes('list') && client.received.includes(uri),
    );
    await useWindow(client, served, 'late');
  });
}
