import assert from 'node:assert/strict';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { WindowRecord } from '../../../../src/core/protocol/windowRecord';
import { startBridge, temporaryHome } from '../bridgeProcess';
import { oddWindow } from '../oddWindow';

const skip =
  process.platform === 'win32' && 'cmd is between the extension host and the bridge there';

const uri = 'file:///mine/a.txt';

/** Starts the bridge as the extension host of a window on another folder does, while a window has the project open. */
async function scene(
  t: TestContext,
  args: readonly string[] = [],
  more: Partial<WindowRecord> = {},
) {
  const home = await temporaryHome(t);
  const [own, other] = [await oddWindow(t, 'own'), await oddWindow(t, 'other')];
  const mine = join(home.home, 'mine');
  await mkdir(mine);
  const started = { pid: process.pid, host: hostname(), cwd: home.project, ...more };
  const workspaceFolders = [pathToFileURL(mine).href];
  await home.write({ id: 'own', url: own.url, token: 'token-1', workspaceFolders, ...started });
  await home.write({ id: 'other', url: other.url, token: 'token-1', pid: 1 });
  const bridge = startBridge(home, args);
  await bridge.initialize();
  await bridge.ask(1, 'resources/read', { uri });
  const reads = () => ({
    own: own.countOf('resources/read'),
    other: other.countOf('resources/read'),
  });
  /** Resolves once the bridge has looked for windows again: it does one look after the other. */
  const look = async () => {
    for (const name of ['odd-1.json', 'odd-2.json']) {
      await writeFile(join(home.windows, name), '{}', { mode: 0o666 });
      await chmod(join(home.windows, name), 0o666);
      await bridge.logs(new RegExp(`Ignored .*${name}`));
    }
  };
  return { bridge, reads, look };
}

test(
  'an extension that starts the bridge in no folder of its own is served by its window',
  { skip },
  async (t) => {
    const { bridge, reads, look } = await scene(t);
    assert.deepEqual(reads(), { own: 1, other: 0 });
    await look();
    await bridge.ask(2, 'resources/read', { uri });
    assert.deepEqual(reads(), { own: 2, other: 0 });
  },
);

test('a folder that the person has set takes precedence', { skip }, async (t) => {
  assert.deepEqual((await scene(t, ['--workspace', '.'])).reads(), { own: 0, other: 1 });
  assert.deepEqual((await scene(t, [], { cwd: '/elsewhere' })).reads(), { own: 0, other: 1 });
});

test('a process of another machine is no parent', { skip }, async (t) => {
  assert.deepEqual((await scene(t, [], { host: 'another' })).reads(), { own: 0, other: 1 });
});
