import assert from 'node:assert/strict';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore } from '../../src/base/events';
import { FileIndex } from '../../src/workspace/fileIndex';
import { WorkspaceFolders } from '../../src/workspace/workspaceFolders';
import { until } from '../host/until';
import { uriOf, workspaceFolder, write, failing, plainFolders } from './helpers/workspace';

describe('the index of files', () => {
  const own = new DisposableStore();
  let index: FileIndex;
  const at = (path: string) => join(workspaceFolder(), 'index', path);
  const listed = async () => {
    const base = `${uriOf('index')}/`;
    const inside = (await index.all()).filter((uri) => uri.startsWith(base));
    return inside.map((uri) => uri.slice(base.length)).sort();
  };
  /** An index whose watcher has these events alone. */
  const indexWith = (
    events: Partial<
      Record<'onDidCreate' | 'onDidDelete' | 'onDidChange', vscode.Event<vscode.Uri>>
    >,
  ) => {
    const never = own.add(new vscode.EventEmitter<vscode.Uri>()).event;
    const watcher = { onDidCreate: never, onDidDelete: never, onDidChange: never, ...events };
    return own.add(
      new FileIndex(own.add(plainFolders()), failing, { ...watcher, dispose: () => undefined }),
    );
  };
  const becomes = (...names: readonly string[]) =>
    until(
      `the index holds ${names.join(', ')}`,
      async () => JSON.stringify(await listed()) === JSON.stringify(names.toSorted()),
    );

  const makeFifty = async (name: string) => {
    await mkdir(at(`${name}/in/one`), { recursive: true });
    await Promise.all(
      Array.from({ length: 50 }, (_, number) => write(`index/${name}/in/one/${number}.txt`, '')),
    );
    await until('all fifty are there', async () => (await listed()).length === start.length + 50);
  };

  before(async () => {
    await write('index/a b#%.txt', '');
    await write('index/deep/er/file.txt', '');
    await write('index/.env', '');
    await write('index/.gitignore', '*.out\n!kept.out\n');
    await write('index/made.out', '');
    await write('index/kept.out', '');
    await symlink(at('deep/er/file.txt'), at('link.txt'));
    await symlink('/etc/hostname', at('leads-out.txt'));
    await symlink(at('deep'), at('linked-folder'));
    index = own.add(new FileIndex(own.add(plainFolders()), failing));
  });
  after(() => own.dispose());

  const start = ['.gitignore', 'a%20b%23%25.txt', 'deep/er/file.txt', 'kept.out', 'link.txt'];

  it('holds what may be listed, links within the workspace, and no more', async () => {
    await becomes(...start);
  });

  it('is in the order of the URIs, where names go on behind the name of a folder', async () => {
    const names = ['order/a-b.txt', 'order/a/b.txt', 'order/a.txt', 'order/a0', 'order/a-b/c.txt'];
    for (const name of names) await write(`index/${name}`, '');
    await becomes(...start, ...names);
    const all = await index.all();
    assert.deepEqual(all, all.toSorted());
    await rm(at('order'), { recursive: true });
    await becomes(...start);
  });

  it('finds files in folders that are made in one go', async () => {
    await makeFifty('new');
    await rm(at('new'), { recursive: true });
    await becomes(...start);
  });

  it('drops a file although its removal has no event', async () => {
    const created = own.add(new vscode.EventEmitter<vscode.Uri>());
    const one = indexWith({ onDidCreate: created.event });
    await one.all();
    const uri = await write('index/gone.txt', '');
    created.fire(vscode.Uri.parse(uri));
    await until('it is there', () => one.has(uri));
    await rm(at('gone.txt'));
    await until('it is gone', () => !one.has(uri));
  });

  it('says of each file in a folder that the folder is removed', async () => {
    const deleted = own.add(new vscode.EventEmitter<vscode.Uri>());
    const files = [await write('index/left/a.txt', ''), await write('index/left/in/b.txt', '')];
    const one = indexWith({ onDidDelete: deleted.event });
    await until(
      'both are there',
      async () => (await one.all()).length > 0 && files.every((uri) => one.has(uri)),
    );
    const touched: string[] = [];
    one.onDidTouch((uri) => touched.push(uri));
    await rm(at('left'), { recursive: true });
    deleted.fire(vscode.Uri.file(at('left')));
    await until('both are said', () => files.every((uri) => touched.includes(uri)));
  });

  it('says of each file in a folder that another folder takes its place', async () => {
    const changed = own.add(new vscode.EventEmitter<vscode.Uri>());
    const files = [await write('index/place/a.txt', ''), await write('index/place/in/b.txt', '')];
    const one = indexWith({ onDidChange: changed.event });
    await until(
      'both are there',
      async () => (await one.all()).length > 0 && files.every((uri) => one.has(uri)),
    );
    const touched: string[] = [];
    one.onDidTouch((uri) => touched.push(uri));
    changed.fire(vscode.Uri.file(at('place')));
    await until('both are said', () => files.every((uri) => touched.includes(uri)));
    await rm(at('place'), { recursive: true });
  });

  it('says of each file that a scan has found', async () => {
    const created = own.add(new vscode.EventEmitter<vscode.Uri>());
    const one = indexWith({ onDidCreate: created.event });
    await one.all();
    const touched: string[] = [];
    one.onDidTouch((uri) => touched.push(uri));
    const uri = await write('index/found/in/a.txt', '');
    created.fire(vscode.Uri.file(at('found')));
    await until('it is said', () => touched.includes(uri));
    await rm(at('found'), { recursive: true });
  });

  it('says of each file that is written in folders that are made in one go, though VS Code does not', async function () {
    if (process.platform !== 'linux') this.skip();
    const created = own.add(new vscode.EventEmitter<vscode.Uri>());
    const one = indexWith({ onDidCreate: created.event });
    await one.all();
    const path = (name: string) => at(`once/deep/er/${name}`);
    await mkdir(path('.'), { recursive: true });
    await writeFile(path('a.txt'), 'before');
    created.fire(vscode.Uri.file(at('once')));
    await until('it is there', () => one.has(uriOf('index/once/deep/er/a.txt')));
    const touched: string[] = [];
    one.onDidTouch((uri) => touched.push(uri));
    const isTouched = (name: string) =>
      until(`${name} is touched`, () => touched.includes(uriOf(`index/once/deep/er/${name}`)));
    await writeFile(path('a.txt'), 'after');
    await isTouched('a.txt');
    await mkdir(path('new'));
    await writeFile(path('new/b.txt'), '');
    await isTouched('new/b.txt');
    touched.length = 0;
    await writeFile(path('new/b.txt'), 'after');
    await isTouched('new/b.txt');
    await rm(at('once'), { recursive: true });
    await until('all are gone', () => !one.has(uriOf('index/once/deep/er/new/b.txt')));
  });

  it('says of each file that is written below a folder that another has taken the place of', async function () {
    if (process.platform !== 'linux') this.skip();
    const changed = own.add(new vscode.EventEmitter<vscode.Uri>());
    const file = await write('index/again/in/b.txt', '');
    const one = indexWith({ onDidChange: changed.event });
    await until('it is there', async () => (await one.all()).includes(file));
    await rm(at('again'), { recursive: true });
    await mkdir(at('again/in'), { recursive: true });
    await writeFile(at('again/in/b.txt'), '');
    const touched: string[] = [];
    one.onDidTouch((uri) => touched.push(uri));
    changed.fire(vscode.Uri.file(at('again')));
    await until('it is touched', () => touched.includes(file));
    touched.length = 0;
    await writeFile(at('again/in/b.txt'), 'after');
    await until('it is touched again', () => touched.includes(file));
    await rm(at('again'), { recursive: true });
  });

  it('follows a folder that is renamed, and one that is removed', async () => {
    await makeFifty('before');
    await rename(at('before'), at('renamed'));
    await until(
      'it is renamed',
      async () =>
        (await listed()).filter((name) => name.startsWith('renamed/in/one/')).length === 50,
    );
    await rm(at('renamed'), { recursive: true });
    await becomes(...start);
  });

  it('tells others when it looks for what had no event', async () => {
    // Without folders it rests for two seconds, on any machine.
    class NoFolders extends WorkspaceFolders {
      override get all(): [] {
        return [];
      }
    }
    const secretFiles = { value: {}, onDidChange: () => ({ dispose: () => undefined }) };
    const workspace = own.add(new NoFolders({ exclude: () => [], secretFiles }));
    const empty = own.add(new FileIndex(workspace, failing));
    let told = 0;
    own.add(empty.onDidReconcile(() => (told += 1)));
    assert.equal(empty.reconcile(), false);
    await until('it has rested', () => empty.reconcile());
    assert.equal(told, 1);
  });

  it('follows an ignore file', async () => {
    await write('index/.gitignore', '*.out\ndeep/\n');
    await becomes('.gitignore', 'a%20b%23%25.txt');
    await write('index/.gitignore', '*.out\n!kept.out\n');
    await becomes(...start);
  });
});
