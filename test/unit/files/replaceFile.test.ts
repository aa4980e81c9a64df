import assert from 'node:assert/strict';
import { chmod, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { replaceFile } from '../../../src/files/replaceFile';
import { temporaryFolder } from '../temporaryFolder';

const hasModes = process.platform !== 'win32';

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
