import assert from 'node:assert/strict';
import { closeSync, openSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { identityOf, openRealFile } from '../../../../../src/files/realFile';
import { temporaryFolder } from '../../../temporaryFolder';
import { makeDatabase, withSqlite } from './sqliteFile';

/** A file of Windows cannot be renamed while SQLite has it open. */
const withLinks = {
  skip: withSqlite.skip || (process.platform === 'win32' && 'its files cannot be swapped'),
};

/** Two folders with a database each, which look as if a program had them open. */
async function makeFolders(t: TestContext) {
  const folder = await temporaryFolder(t);
  const [shared, other] = [join(folder, 'shared'), join(folder, 'other')];
  for (const one of [shared, other]) {
    await mkdir(one);
    const path = makeDatabase(join(one, 'app.db'), 'PRAGMA journal_mode = WAL');
    await writeFile(`${path}-wal`, 'x');
    await writeFile(`${path}-shm`, 'x');
  }
  const path = join(shared, 'app.db');
  using file = await openRealFile(path);
  const identity = await identityOf(file ?? assert.fail('It cannot be opened.'));
  return { shared, other, file: { path, identity, hasWriteAheadLog: true } };
}

/** Does something while a link is in the place of a file or folder. */
async function swapped<Result>(
  { at, target }: { readonly at: string; readonly target: string },
  work: () => Result,
): Promise<Awaited<Result>> {
  await rename(at, `${at}.away`);
  await symlink(target, at);
  const result = await work();
  await rm(at);
  await rename(`${at}.away`, at);
  return result;
}

describe('a link that is swapped in while a SQLite file is opened, and back', withLinks, () => {
  const opening = () => import('../../../../../src/features/databases/sqlite/process/openDatabase');
  const watching = () => import('../../../../../src/features/databases/sqlite/process/openedFiles');

  it('is noticed in place of the file', async (t) => {
    const { shared, other, file } = await makeFolders(t);
    const { openDatabase } = await opening();
    const link = { at: join(shared, 'app.db'), target: join(other, 'app.db') };
    const opened = await swapped(link, () => openDatabase(file));
    assert.equal(opened.isUnchanged(), false);
    assert.equal((await openDatabase(file)).isUnchanged(), true);
  });

  it('is noticed in place of its folder', async (t) => {
    const { shared, other, file } = await makeFolders(t);
    const { openDatabase } = await opening();
    const opened = await swapped({ at: shared, target: other }, () => openDatabase(file));
    assert.equal(opened.isUnchanged(), false);
  });

  it('is noticed in place of its folder when only its log was opened there', async (t) => {
    const { shared, other, file } = await makeFolders(t);
    const { watchOpened } = await watching();
    const isRight = await watchOpened(file);
    const open = (name: string) => {
      const descriptor = openSync(join(shared, name), 'r');
      t.after(() => closeSync(descriptor));
    };
    open('app.db');
    open('app.db-wal');
    assert.equal(isRight(), true);
    await swapped({ at: shared, target: other }, () => open('app.db-shm'));
    assert.equal(isRight(), false);
  });

  it('is noticed in place of its log while that is looked at', async (t) => {
    const { shared, other, file } = await makeFolders(t);
    const { watchOpened } = await watching();
    const isRight = await swapped({ at: shared, target: other }, () => watchOpened(file));
    for (const path of [file.path, join(other, 'app.db-wal')]) {
      const descriptor = openSync(path, 'r');
      t.after(() => closeSync(descriptor));
    }
    assert.equal(isRight(), false);
  });
});
