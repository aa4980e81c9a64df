import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import {
  examine,
  openKnownFile,
  openRealFile,
  readRealFolder,
  readStart,
} from '../../../src/files/realFile';
import { temporaryFolder } from '../temporaryFolder';
import { waitingWriter } from '../waitingWriter';

const onlyWithLinks = { skip: process.platform === 'win32' && 'links need a privilege there' };

/** A workspace with `folder/a.txt`, and beside it a folder that holds a secret of the same name. */
async function twoFolders(test: TestContext) {
  const root = await temporaryFolder(test);
  const [workspace, outside] = [join(root, 'workspace'), join(root, 'outside')];
  await mkdir(join(workspace, 'folder'), { recursive: true });
  await mkdir(outside);
  await writeFile(join(workspace, 'folder/a.txt'), 'shared');
  await writeFile(join(outside, 'a.txt'), 'secret');
  return { folder: join(workspace, 'folder'), file: join(workspace, 'folder/a.txt'), outside };
}

async function textAt(path: string, most?: number): Promise<string | undefined> {
  using file = await openRealFile(path);
  return file && (await readStart(file, most)).toString();
}

async function namesIn(path: string): Promise<string[] | undefined> {
  return (await readRealFolder(path))?.map(({ name }) => name);
}

describe('a file on which access was decided', () => {
  it('is read', async (t) => {
    const { file } = await twoFolders(t);
    assert.equal(await textAt(file), 'shared');
    assert.equal(await textAt(file, 4), 'shar');
    assert.equal(await textAt(file, 99), 'shared');
  });

  it('is not read where a link has taken its place', onlyWithLinks, async (t) => {
    const { file, outside } = await twoFolders(t);
    await rm(file);
    await symlink(join(outside, 'a.txt'), file);
    assert.equal(await textAt(file), undefined);
  });

  it('is not read where a link has taken the place of its folder', onlyWithLinks, async (t) => {
    const { folder, file, outside } = await twoFolders(t);
    await rename(folder, `${folder}.away`);
    await symlink(outside, folder);
    assert.equal(await textAt(file), undefined);
  });

  it('is read as it is after another has replaced it', async (t) => {
    const { file } = await twoFolders(t);
    await writeFile(`${file}.new`, 'newer');
    await rename(`${file}.new`, file);
    assert.equal(await textAt(file), 'newer');
  });

  it('is read whole if it has grown or shrunk since it was opened', async (t) => {
    const { file } = await twoFolders(t);
    using opened = await openRealFile(file);
    assert.ok(opened);
    await appendFile(file, ' and more'.repeat(1_000));
    assert.equal((await readStart(opened)).toString(), `shared${' and more'.repeat(1_000)}`);
    assert.equal((await readStart(opened, 10)).toString(), 'shared and');
    await truncate(file, 2);
    assert.equal((await readStart(opened)).toString(), 'sh');
  });

  it('is not there if it is none', async (t) => {
    const { folder, file } = await twoFolders(t);
    for (const path of [folder, join(folder, 'none'), join(file, 'none'), 'x'.repeat(300)]) {
      assert.equal(await textAt(path), undefined);
    }
  });

  it('is not waited for if it is a pipe that nobody writes to', onlyWithLinks, async (t) => {
    const { folder } = await twoFolders(t);
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    assert.equal(await textAt(pipe), undefined);
    assert.equal(await namesIn(pipe), undefined);
  });

  it('is not read if it is a device', onlyWithLinks, async () => {
    assert.equal(await textAt('/dev/zero'), undefined);
  });
});

const onlyOnLinux = { skip: process.platform !== 'linux' && 'only Linux says where it opens' };

describe('a folder', onlyOnLinux, () => {
  it('is not opened if it is a pipe, for whose writer that would have an effect', async (t) => {
    const pipe = join(await temporaryFolder(t), 'pipe');
    using writer = await waitingWriter(pipe);
    assert.equal(await namesIn(pipe), undefined);
    await writer.waits();
  });
});

describe('a file that is opened before access is decided', onlyOnLinux, () => {
  it('is not opened where there is a link, or in a folder that is one', async (t) => {
    const { folder, file, outside } = await twoFolders(t);
    await symlink(file, `${file}.link`);
    await rename(folder, `${folder}.away`);
    await symlink(outside, folder);
    for (const path of [file, `${folder}.away/a.txt.link`, `${folder}.away/none`]) {
      assert.equal(await openKnownFile(path), undefined);
    }
  });

  it('is read as it was opened, whatever takes its place', async (t) => {
    const { file, outside } = await twoFolders(t);
    using opened = await openKnownFile(file);
    await rm(file);
    await symlink(join(outside, 'a.txt'), file);
    const examined = opened && (await examine(opened));
    assert.equal(examined && (await readStart(examined)).toString(), 'shared');
  });

  it('is read whole, whatever its size, and as it is then', async (t) => {
    const { file } = await twoFolders(t);
    for (const size of [0, 1, 16_383, 16_384, 16_385, 100_000]) {
      await writeFile(file, 'x'.repeat(size));
      using opened = await openKnownFile(file);
      const examined = opened && (await examine(opened));
      assert.ok(examined);
      assert.equal((await readStart(examined)).length, size);
      assert.equal((await readStart(examined, 10)).length, Math.min(10, size));
      assert.equal((await readStart(examined, 50_000)).length, Math.min(50_000, size));
    }
  });

  it('is not read if it is none', async (t) => {
    const { folder } = await twoFolders(t);
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const path of [folder, pipe, '/dev/zero']) {
      using opened = await openKnownFile(path);
      assert.ok(opened);
      assert.equal(await examine(opened), undefined);
    }
  });
});

describe('a folder on which access was decided', () => {
  it('is read', async (t) => {
    const { folder } = await twoFolders(t);
    assert.deepEqual(await namesIn(folder), ['a.txt']);
  });

  it(
    'is not read where a link has taken its place, or that of its parent',
    onlyWithLinks,
    async (t) => {
      const { folder, outside } = await twoFolders(t);
      await mkdir(join(outside, 'below'));
      await rename(folder, `${folder}.away`);
      await symlink(outside, folder);
      assert.equal(await namesIn(folder), undefined);
      assert.equal(await namesIn(join(folder, 'below')), undefined);
    },
  );

  it('is not there if it is none', async (t) => {
    const { folder, file } = await twoFolders(t);
    for (const path of [file, join(folder, 'none')]) assert.equal(await namesIn(path), undefined);
  });
});
