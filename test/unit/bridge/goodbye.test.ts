import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '../../host/until';
import { fakeCatalog } from '../fakeCatalog';
import { modernRequest } from '../server/rawSession';
import { fakeWindow } from '../server/window';
import { startBridge, temporaryHome } from './bridgeProcess';

const uri = 'file:///ws/a.txt';

/** Bridges at the server of a window, and what the window knows of their client. */
async function atWindow(t: TestContext) {
  const home = await temporaryHome(t);
  const { catalog, kind } = fakeCatalog();
  kind.put(uri, 'a');
  const { server } = fakeWindow(home.own, {
    catalog,
    stateFolder: join(home.home, '.mcp-workspace-bridge'),
    folders: [pathToFileURL(home.project).href],
  });
  await server.start();
  const { clients } = server;
  const isThere = () => until('it is there', () => clients.all.some(({ isActive }) => isActive));
  return { clients, kind, isThere, start: () => startBridge(home, ['--client', 'codex']) };
}

test('a session is ended as soon as the input of its bridge closes', async (t) => {
  const { clients, isThere, start } = await atWindow(t);
  const bridge = start();
  await bridge.initialize();
  await isThere();
  bridge.child.stdin.end();
  await bridge.exited;
  await until('it is gone', () => clients.count === 0);
  assert.deepEqual(
    clients.gone.map(({ key }) => key),
    ['codex'],
  );
});

test('a session whose bridge is killed is no longer active', async (t) => {
  const { clients, kind, isThere, start } = await atWindow(t);
  const bridge = start();
  await bridge.initialize();
  await isThere();
  await bridge.ask(1, 'resources/subscribe', { uri });
  kind.change(uri);
  await bridge.receives('notifications/resources/updated');
  bridge.child.kill('SIGKILL');
  await until('it is quiet', () => clients.all.every(({ isActive }) => !isActive));
});

test('a client without a session is gone as soon as the input of its bridge closes', async (t) => {
  const { clients, isThere, start } = await atWindow(t);
  const bridge = start();
  bridge.write(modernRequest(1, 'resources/list').message);
  await bridge.answer(1);
  await isThere();
  bridge.child.stdin.end();
  await bridge.exited;
  await until('it is gone', () => clients.count === 0);
});

test('another process of such a client that listens stays', async (t) => {
  const { clients, start } = await atWindow(t);
  const listener = start();
  const params = { notifications: { resourcesListChanged: true } };
  listener.write(modernRequest('sub', 'subscriptions/listen', params).message);
  await listener.receives('notifications/subscriptions/acknowledged');
  const bridge = start();
  bridge.write(modernRequest(1, 'resources/list').message);
  await bridge.answer(1);
  bridge.child.stdin.end();
  await bridge.exited;
  assert.deepEqual(
    clients.all.map(({ isActive }) => isActive),
    [true],
  );
});
