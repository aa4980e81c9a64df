import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { serve } from '../server/serve';
import { token } from '../server/http';
import { startBridge, temporaryHome, textOf, urisOf } from './bridgeProcess';

const file = 'file:///ws/a.txt';

/** A window that serves one file with this text. */
async function serving(t: TestContext, windowId: string, text = windowId) {
  const served = await serve(t, { windowId });
  served.kind.put(file, text);
  return { url: served.url.href, stop: served.stop };
}

test('of two windows on one folder, the one that is named serves, also while the other has the focus', async (t) => {
  const home = await temporaryHome(t);
  for (const [id, focusedAt] of [
    ['first', '2026-01-01T00:00:00.000Z'],
    ['second', '2026-01-02T00:00:00.000Z'],
  ] as const) {
    const { url } = await serving(t, id);
    await home.write({ id, focusedAt, url, token });
  }
  for (const id of ['first', 'second']) {
    const bridge = startBridge(home, ['--window', id]);
    await bridge.initialize();
    assert.equal(textOf(await bridge.ask(1, 'resources/read', { uri: file })), id);
    await bridge.logs(/it is named by its id/);
  }
});

test('a window without a folder serves those that name it', async (t) => {
  const home = await temporaryHome(t);
  const { url } = await serving(t, 'bare', 'no folder');
  await home.write({ id: 'bare', workspaceFolders: [], url, token });
  const bridge = startBridge(home, ['--window', 'bare']);
  await bridge.initialize();
  assert.equal(textOf(await bridge.ask(1, 'resources/read', { uri: file })), 'no folder');
});

test('no other window stands in for one that has closed, and it is found again', async (t) => {
  const home = await temporaryHome(t);
  const [mine, other] = [await serving(t, 'mine'), await serving(t, 'other')];
  await home.write({ id: 'mine', url: mine.url, token });
  await home.write({ id: 'other', url: other.url, token });
  const bridge = startBridge(home, ['--window', 'mine', '--wait', '0']);
  await bridge.initialize();
  await rm(join(home.windows, 'mine.json'));
  await mine.stop();
  await bridge.logs(/belongs to is closed/);
  assert.deepEqual(urisOf(await bridge.ask(1, 'resources/list')), []);
  const reopened = await serving(t, 'mine', 'mine again');
  await home.write({ id: 'mine', url: reopened.url, token });
  await bridge.logs(/named by its id[^]*named by its id/);
  assert.equal(textOf(await bridge.ask(2, 'resources/read', { uri: file })), 'mine again');
});
