import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { windowsFor } from '../../../../src/bridge/windows/findWindows';
import { clientFolder } from '../../../../src/bridge/windows/folders';
import type { WindowRecord } from '../../../../src/core/protocol/windowRecord';
import { makeCheckouts } from '../../checkouts';

const skip = process.platform === 'win32' && 'paths are compared in lower case';

function window(id: string, folder: string, focusedAt: string): WindowRecord {
  return {
    version: 1,
    id,
    url: 'http://127.0.0.1:1/mcp',
    token: 'token',
    pid: 1,
    host: 'here',
    startedAt: focusedAt,
    focusedAt,
    app: 'Test',
    workspaceFolders: [pathToFileURL(folder).href],
    name: id,
  };
}

const [earlier, later] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'] as const;

test(
  'the window that has a worktree open wins over that of the main checkout',
  { skip },
  async (t) => {
    const { at } = await makeCheckouts(t);
    const main = window('main', at('repo'), later);
    for (const worktree of [at('linked'), at('repo', 'inner')]) {
      const client = await clientFolder(`${worktree}/src`);
      const own = window('own', worktree, earlier);
      assert.deepEqual(await windowsFor([main, own], client), [{ record: own, folder: worktree }]);
      assert.deepEqual(await windowsFor([main], client), [{ record: main, worktree }]);
    }
  },
);

test(
  'of two windows with other checkouts, the one that had the focus last is first',
  { skip },
  async (t) => {
    const { at } = await makeCheckouts(t);
    const main = window('main', at('repo', 'src'), earlier);
    const inner = window('inner', at('repo', 'inner'), later);
    const worktree = at('linked');
    assert.deepEqual(await windowsFor([main, inner], await clientFolder(worktree)), [
      { record: inner, worktree },
      { record: main, worktree },
    ]);
  },
);

test(
  'the window that has the folder above all checkouts open serves each of them',
  { skip },
  async (t) => {
    const { at } = await makeCheckouts(t);
    const above = window('above', at(), earlier);
    const main = window('main', at('repo'), later);
    const client = await clientFolder(at('linked/src'));
    assert.deepEqual(await windowsFor([main, above], client), [{ record: above, folder: at() }]);
  },
);

test('so does one on the folder of a bare repository and its worktrees', { skip }, async (t) => {
  const { at, git } = await makeCheckouts(t);
  git('clone', '--bare', '.', at('bare/.bare'));
  await writeFile(at('bare/.git'), 'gitdir: ./.bare\n');
  git('-C', at('bare'), 'worktree', 'add', 'one');
  const above = window('above', at('bare'), later);
  assert.deepEqual(await windowsFor([above], await clientFolder(at('bare/one/src'))), [
    { record: above, folder: at('bare') },
  ]);
});

test('no window is found for a worktree of another repository', { skip }, async (t) => {
  const { at } = await makeCheckouts(t);
  const records = [at('repo'), at('linked')].map((folder) => window(folder, folder, later));
  for (const worktree of [at('foreign', 'linked'), at('foreign', 'repo', 'inner')]) {
    assert.deepEqual(await windowsFor(records, await clientFolder(worktree)), []);
  }
});
