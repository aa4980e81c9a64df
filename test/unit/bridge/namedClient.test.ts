import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { until } from '../../host/until';
import { modernRequest } from '../server/rawSession';
import { serve } from '../server/serve';
import { token } from '../server/http';
import { startBridge, temporaryHome } from './bridgeProcess';

/** A bridge at a window, and what the window calls its client. */
async function started(t: TestContext, args: readonly string[]) {
  const home = await temporaryHome(t);
  const served = await serve(t);
  await home.write({ url: served.url.href, token });
  const bridge = startBridge(home, args);
  const keys = () => served.clients.all.map(({ key }) => key);
  return { bridge, keys };
}

test('the window knows a client with a session by the name in its entry', async (t) => {
  const { bridge, keys } = await started(t, ['--client', 'claude-code']);
  await bridge.initialize();
  assert.deepEqual(keys(), ['claude-code']);
});

test('the window knows a client of 2026-07-28 by the name in its entry, whatever it sends', async (t) => {
  const { bridge, keys } = await started(t, ['--client=claude-code']);
  bridge.write(modernRequest(1, 'resources/list').message);
  await bridge.answer(1);
  const notifications = { resourcesListChanged: true };
  bridge.write(modernRequest(2, 'subscriptions/listen', { notifications }).message);
  await bridge.receives('notifications/subscriptions/acknowledged');
  assert.deepEqual(keys(), ['claude-code']);
});

test('the window knows a client by the name that it gives itself if its entry has none', async (t) => {
  const { bridge, keys } = await started(t, []);
  await bridge.initialize();
  assert.deepEqual(keys(), ['test']);
});

for (const given of [['--client'], ['--client=é b\n']]) {
  test(`a name that is none is ignored, and the bridge says so: ${JSON.stringify(given)}`, async (t) => {
    const { bridge, keys } = await started(t, given);
    await bridge.initialize();
    assert.deepEqual(keys(), ['test']);
    await until('it says so', () => bridge.errors.includes('Ignored --client'));
  });
}

test('a client that is not known has a name, too', async (t) => {
  const { bridge, keys } = await started(t, ['--client', 'not-yet-known']);
  await bridge.initialize();
  assert.deepEqual(keys(), ['not-yet-known']);
});
