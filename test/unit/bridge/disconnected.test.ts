import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '../../host/until';
import { fakeWindow } from '../server/window';
import { modernRequest } from '../server/rawSession';
import { startBridge, temporaryHome } from './bridgeProcess';
import { oddWindow } from './oddWindow';

const listChanged = 'notifications/resources/list_changed';
const acknowledged = 'notifications/subscriptions/acknowledged';

/** A bridge at the server of a window. */
async function atWindow(t: TestContext) {
  const home = await temporaryHome(t);
  const { server } = fakeWindow(home.own, {
    stateFolder: join(home.home, '.mcp-workspace-bridge'),
    folders: [pathToFileURL(home.project).href],
  });
  await server.start();
  return { server, bridge: startBridge(home) };
}

test('a session that the person ended stays ended, even if the token is replaced', async (t) => {
  const { server, bridge } = await atWindow(t);
  await bridge.initialize();
  await until('it is there', () => server.clients.count === 1);
  server.clients.disconnect(server.clients.all[0]?.id ?? '');
  await bridge.receives(listChanged);
  await bridge.logs(/Disconnected in VS Code/);
  await server.replaceToken();
  const { error } = await bridge.ask(1, 'resources/read', { uri: 'file:///ws/a' });
  assert.match(error?.message ?? '', /^Disconnected in VS Code/);
  assert.equal(server.clients.count, 0);
});

test('so does a subscription of 2026-07-28', async (t) => {
  const { server, bridge } = await atWindow(t);
  const params = { notifications: { resourcesListChanged: true } };
  bridge.write(modernRequest('sub', 'subscriptions/listen', params).message);
  await bridge.receives(acknowledged);
  server.clients.disconnect(server.clients.all[0]?.id ?? '');
  await bridge.receives(listChanged);
  await bridge.logs(/Disconnected in VS Code/);
  bridge.write(modernRequest(1, 'resources/read', { uri: 'file:///ws/a' }).message);
  const { error } = await bridge.answer(1);
  assert.match(error?.message ?? '', /^Disconnected in VS Code/);
  assert.equal(bridge.answersTo('sub').length, 0);
  assert.equal(server.clients.count, 0);
});

test('a disconnected client connects to no other window either', async (t) => {
  const home = await temporaryHome(t);
  const odd = await oddWindow(t);
  const answer = { 'x-mcp-workspace-bridge': 'disconnected' };
  odd.trick('GET', (response) => void response.writeHead(404, answer).end());
  await home.write({ url: odd.url, token: odd.state.token });
  const bridge = startBridge(home);
  await bridge.initialize();
  await bridge.receives(listChanged);
  const next = await oddWindow(t, 'window-2');
  await home.write({ id: 'window-2', url: next.url, token: next.state.token });
  assert.deepEqual((await bridge.ask(1, 'resources/list')).result, { resources: [] });
  assert.deepEqual(next.seen, []);
});
