import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { atomicWrite, replaceFile } from '../../../src/files/atomicWrite';
import { temporaryFolder } from '../temporaryFolder';

const hasModes = process.platform !== 'win32';

describe('atomicWrite', () => {
  it('creates a file, replaces it, and leaves nothing else', async (test) => {
    const folder = await temporaryFolder(test);
    const path = join(folder, 'state.json');
    for (const text of ['first', 'second, and longer', 'é']) {
      await atomicWrite(path, text);
      assert.equal(await readFile(path, 'utf8'), text);
    }
    assert.deepEqual(await readdir(folder), ['state.json']);
  });

  it('lets only this user read, whoever could read before', { skip: !hasModes }, async (test) => {
    const folder = await temporaryFolder(test);
    for (const name of ['new', 'open to all']) {
      const path = join(folder, name);
      if (name !== 'new') {
        await writeFile(path, 'old');
        await chmod(path, 0o666);
      }
      await atomicWrite(path, 'secret');
      assert.equal((await stat(path)).mode & 0o777, 0o600);
    }
  });

  it('leaves nothing when it fails, and throws', async (test) => {
    const folder = await temporaryFolder(test);
    await mkdir(join(folder, 'taken', 'by a folder'), { recursive: true });
    await assert.rejects(atomicWrite(join(folder, 'taken'), 'text'));
    assert.deepEqual(await readdir(folder), ['taken']);
  });

  it('passes the temporary file before it replaces the file, which may be refused', async (test) => {
    const folder = await temporaryFolder(test);
    const path = join(folder, 'state.json');
    await writeFile(path, 'old');
    const refused = atomicWrite(path, 'new', 0o600, async (temporary) => {
      assert.equal(await readFile(temporary, 'utf8'), 'new');
      throw new Error('not now');
    });
    await assert.rejects(refused, /not now/);
    assert.equal(await readFile(path, 'utf8'), 'old');
    assert.deepEqual(await readdir(folder), ['state.json']);
  });

  it('shows a reader the old text or the new one, never a part', async (test) => {
    const path = join(await temporaryFolder(test), 'state.json');
    const texts = ['a', 'b'].map((letter) => letter.repeat(1_000_000));
    await atomicWrite(path, texts[0] ?? '');
    let isWriting = true;
    const writing = (async () => {
      for (let round = 0; round < 10; round += 1) await atomicWrite(path, texts[round % 2] ?? '');
    })().finally(() => (isWriting = false));
    while (isWriting) assert.ok(texts.includes(await readFile(path, 'utf8')));
    await writing;
  });
});

describe('replaceFile', () => {
  it('creates the folder, and leaves nothing else in it', async (test) => {
    const path = join(await temporaryFolder(test), '.vscode', 'pins.json');
    for (const text of ['first', 'second']) {
      await replaceFile(path, text);
      assert.equal(await readFile(path, 'utf8'), text);
    }
    assert.deepEqual(await readdir(dirname(path)), ['pins.json']);
  });

  it('keeps the mode of the file', { skip: !hasModes }, async (test) => {
    const folder = await temporaryFolder(test);
    await writeFile(join(folder, 'plain'), '');
    const usual = (await stat(join(folder, 'plain'))).mode;
    await replaceFile(join(folder, 'new'), 'text');
    assert.equal((await stat(join(folder, 'new'))).mode, usual);
    // The process's umask usually takes the last away from new files.
    for (const mode of [0o400, 0o664]) {
      await chmod(join(folder, 'plain'), mode);
      await replaceFile(join(folder, 'plain'), 'text');
      assert.equal((await stat(join(folder, 'plain'))).mode & 0o777, mode);
    }
  });
});
