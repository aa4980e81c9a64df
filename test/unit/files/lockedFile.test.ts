import assert from 'node:assert/strict';
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { LockedFile } from '../../../src/files/lockedFile';
import { until } from '../../host/until';
import { temporaryFolder } from '../temporaryFolder';

describe('LockedFile', () => {
  it('has no text before the first update, and then what was written', async (test) => {
    const { file } = await open(test);
    assert.equal(await file.read(), undefined);
    await file.update((text) => `${text} and more`);
    assert.equal(await file.read(), 'undefined and more');
    await file.update((text) => `${text} and more`);
    assert.equal(await file.read(), 'undefined and more and more');
  });

  it('keeps every one of many updates from two windows', async (test) => {
    const { file: one, path } = await open(test);
    const two = await openAt(test, path);
    const names = Array.from({ length: 20 }, (_, index) => String(index));
    await Promise.all(
      names.map((name, index) =>
        (index % 2 === 0 ? one : two).update((text) => `${text ?? ''}${name}\n`),
      ),
    );
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    assert.deepEqual(lines.toSorted(), names.toSorted());
  });

  it('keeps its text when a change fails, and can be updated again', async (test) => {
    const { file, path, folder } = await open(test);
    await file.update(() => 'old');
    const fail = () => {
      throw new Error('no luck');
    };
    await assert.rejects(file.update(fail), /no luck/);
    assert.equal(await file.read(), 'old');
    await file.update(() => 'new');
    assert.deepEqual(await readdir(folder), [basename(path)]);
  });

  it('notifies of what another window writes', async (test) => {
    const { file: one, path } = await open(test);
    const two = await openAt(test, path);
    let notified = 0;
    one.onDidChange(() => (notified += 1));
    await two.update(() => 'text');
    await until('the change is notified', () => notified > 0);
  });

  it('keeps a copy of a broken text beside it, named so', async (test) => {
    const { file, path } = await open(test);
    await file.update(() => 'good');
    const copy = await file.keepBroken('old');
    assert.ok(copy.startsWith(`${path}.broken-`));
    assert.equal(await readFile(copy, 'utf8'), 'old');
    assert.equal(await readFile(path, 'utf8'), 'good');
  });

  it(
    'makes its folder for this user only',
    { skip: process.platform === 'win32' },
    async (test) => {
      const { folder } = await open(test);
      assert.equal((await stat(folder)).mode & 0o777, 0o700);
    },
  );
});

async function open(test: TestContext) {
  const folder = join(await temporaryFolder(test), 'workspaces');
  const path = join(folder, 'state.json');
  return { folder, path, file: await openAt(test, path) };
}

async function openAt(test: TestContext, path: string): Promise<LockedFile> {
  const file = LockedFile.open(path);
  test.after(() => file.dispose());
  return file;
}
