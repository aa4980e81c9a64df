import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { until } from '../../host/until';
import { fakeCatalog } from '../fakeCatalog';
import { fakeWindow, serving } from '../server/window';
import { startBridge, temporaryHome, textOf, urisOf } from './bridgeProcess';

const uri = 'file:///ws/a.txt';
const listChanged = 'notifications/resources/list_changed';
const updated = 'notifications/resources/updated';

type Home = Awaited<ReturnType<typeof temporaryHome>>;

/** The server of a window as it runs in VS Code, discovery file and token file included. */
function windowOn({ home, own }: Home, folder: string, id: string) {
  const { catalog, kind } = fakeCatalog();
  kind.put(uri, id);
  const { server } = fakeWindow(own, {
    catalog,
    id,
    stateFolder: join(home, '.mcp-workspace-bridge'),
    folders: [pathToFileURL(folder).href],
  });
  return { server, kind };
}

test('the right window of two, through a new token, a new port and its end', async (t) => {
  const home = await temporaryHome(t);
  const { project } = home;
  const other = join(home.home, 'other');
  await mkdir(other);
  const right = windowOn(home, project, 'right');
  const wrong = windowOn(home, other, 'wrong');
  await right.server.start();
  await wrong.server.start();
  await wrong.server.announce({ isFocused: true });
  const bridge = startBridge(home, ['--wait', '5']);
  await bridge.initialize();
  assert.equal(textOf(await bridge.ask(1, 'resources/read', { uri })), 'right');
  await bridge.ask(2, 'resources/subscribe', { uri });

  const before = serving(right.server);
  await right.server.replaceToken();
  assert.notEqual(serving(right.server).token, before.token);
  await until(
    'it is notified',
    () => bridge.count(updated) === 1 && bridge.count(listChanged) === 1,
  );
  right.kind.change(uri);
  await until('an update is received', () => bridge.count(updated) === 2);

  await right.server.stop();
  const waiting = bridge.ask(3, 'resources/read', { uri });
  await right.server.start();
  assert.equal(textOf(await waiting), 'right');
  await until('it is notified again', () => bridge.count(listChanged) === 2);

  await right.server.stop();
  assert.deepEqual(urisOf(await bridge.ask(4, 'resources/list')), []);
  const { error } = await bridge.ask(5, 'resources/read', { uri });
  assert.match(error?.message ?? '', /^No VS Code window has /);
  for (const token of [before.token, serving(wrong.server).token]) {
    assert.ok(!bridge.errors.includes(token));
  }
});

test('another folder by name, and none', async (t) => {
  const home = await temporaryHome(t);
  const other = join(home.home, 'other');
  await mkdir(other);
  const window = windowOn(home, other, 'other');
  await window.server.start();
  const named = startBridge(home, ['--workspace', other]);
  await named.initialize();
  assert.equal(textOf(await named.ask(1, 'resources/read', { uri })), 'other');
  const without = startBridge(home);
  await without.initialize();
  assert.deepEqual(urisOf(await without.ask(1, 'resources/list')), []);
  await without.logs(/No VS Code window has .*project open/);
  const meant = startBridge(home, ['--workspace', home.home]);
  await meant.initialize();
  assert.deepEqual(urisOf(await meant.ask(1, 'resources/list')), []);
  const homeless = startBridge({ ...home, project: home.home });
  await homeless.initialize();
  assert.equal(textOf(await homeless.ask(1, 'resources/read', { uri })), 'other');
  await homeless.logs(/it had the focus last/);
});

test('a window that opens deeper takes over, one beside it does not', async (t) => {
  const home = await temporaryHome(t);
  const { project } = home;
  const inner = join(project, 'inner');
  await mkdir(inner);
  const outer = windowOn(home, project, 'outer');
  await outer.server.start();
  const bridge = startBridge({ ...home, project: inner });
  await bridge.initialize();
  const same = windowOn(home, project, 'same');
  await same.server.start();
  await same.server.announce({ isFocused: true });
  assert.equal(textOf(await bridge.ask(1, 'resources/read', { uri })), 'outer');
  const deeper = windowOn(home, inner, 'deeper');
  await deeper.server.start();
  await bridge.receives(listChanged);
  assert.equal(textOf(await bridge.ask(2, 'resources/read', { uri })), 'deeper');
});

test('a client without a folder goes with the focus, and takes what it has subscribed to along', async (t) => {
  const home = await temporaryHome(t);
  const folders = ['first', 'second'].map((name) => join(home.home, name));
  for (const folder of folders) await mkdir(folder);
  const [first, second] = folders.map((folder, index) => windowOn(home, folder, `of ${index}`));
  assert.ok(first && second);
  await first.server.start();
  const bridge = startBridge({ ...home, project: home.home });
  await bridge.initialize();
  await bridge.ask(1, 'resources/subscribe', { uri });
  await second.server.start();
  await second.server.announce({ isFocused: true });
  await bridge.receives(updated, uri);
  assert.equal(textOf(await bridge.ask(2, 'resources/read', { uri })), 'of 1');
  const count = bridge.count(updated);
  second.kind.change(uri);
  await until('an update of the second is received', () => bridge.count(updated) > count);
});
