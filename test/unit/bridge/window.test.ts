import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { capabilities } from '../../../src/core/protocol/serverDeclaration';
import { serve } from '../server/serve';
import { token } from '../server/http';
import { startBridge, temporaryHome, textOf, urisOf } from './bridgeProcess';

const listChanged = 'notifications/resources/list_changed';
const updated = 'notifications/resources/updated';

test('a session is relayed: list, read, subscribe, update', async (t) => {
  const home = await temporaryHome(t);
  const served = await serve(t);
  served.kind.put('file:///ws/a.txt', 'a');
  await home.write({ url: served.url.href, token });
  const bridge = startBridge(home);
  const { result } = await bridge.initialize();
  assert.deepEqual(result?.['protocolVersion'], '2025-11-25');
  const list = await bridge.ask(1, 'resources/list');
  assert.deepEqual(urisOf(list), ['file:///ws/a.txt']);
  const read = await bridge.ask(2, 'resources/read', { uri: 'file:///ws/a.txt' });
  assert.equal(textOf(read), 'a');
  await bridge.ask(3, 'resources/subscribe', { uri: 'file:///ws/a.txt' });
  served.kind.change('file:///ws/a.txt');
  await bridge.receives(updated, 'file:///ws/a.txt');
  const refused = await bridge.ask(4, 'resources/read', { uri: 'file:///ws/b.txt' });
  assert.equal(refused.error?.code, -32002);
  await bridge.logs(/Using the window "project" of Test: its folder .* holds /);
  assert.ok(!bridge.errors.includes(token));
});

test('it starts before the window, and notifies when one opens', async (t) => {
  const home = await temporaryHome(t);
  const served = await serve(t);
  served.kind.put('file:///ws/a.txt', 'a');
  const bridge = startBridge(home);
  const { result } = await bridge.initialize();
  assert.deepEqual(result?.['capabilities'], capabilities);
  assert.deepEqual((await bridge.ask(1, 'resources/list')).result, { resources: [] });
  await bridge.ask(2, 'resources/subscribe', { uri: 'file:///ws/a.txt' });
  assert.match(
    (await bridge.ask(3, 'resources/read', { uri: 'file:///ws/a.txt' })).error?.message ?? '',
    /No VS Code window/,
  );
  await home.write({ url: served.url.href, token });
  await bridge.receives(listChanged);
  await bridge.receives(updated, 'file:///ws/a.txt');
  const list = await bridge.ask(4, 'resources/list');
  assert.deepEqual(urisOf(list), ['file:///ws/a.txt']);
  served.kind.change('file:///ws/a.txt');
});

test('a window that reopens at another port is followed and notified of', async (t) => {
  const home = await temporaryHome(t);
  const first = await serve(t);
  first.kind.put('file:///ws/a.txt', 'before');
  await home.write({ url: first.url.href, token });
  const bridge = startBridge(home);
  await bridge.initialize();
  await bridge.ask(1, 'resources/subscribe', { uri: 'file:///ws/a.txt' });
  await rm(join(home.windows, 'window-1.json'));
  await first.stop();
  const waiting = bridge.ask(2, 'resources/read', { uri: 'file:///ws/a.txt' });
  await bridge.logs(/ is gone\./);
  const second = await serve(t);
  second.kind.put('file:///ws/a.txt', 'after');
  await home.write({ url: second.url.href, token });
  const read = await waiting;
  assert.equal(textOf(read), 'after');
  await bridge.receives(listChanged);
  await bridge.receives(updated, 'file:///ws/a.txt');
});
