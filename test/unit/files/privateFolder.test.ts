import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Obstructed } from '../../../src/base/errors';
import { privateFolder } from '../../../src/files/privateFolder';
import { temporaryFolder } from '../temporaryFolder';

describe('privateFolder', { skip: process.platform === 'win32' }, () => {
  it('creates a folder and its parents for this user only', async (test) => {
    const above = join(await temporaryFolder(test), 'above');
    const path = join(above, 'below');
    assert.equal(privateFolder(path), path);
    for (const folder of [above, path]) assert.equal(await modeOf(folder), 0o700);
  });

  it('makes a folder private that was open to others', async (test) => {
    const path = join(await temporaryFolder(test), 'folder');
    await mkdir(path);
    await chmod(path, 0o755);
    privateFolder(path);
    assert.equal(await modeOf(path), 0o700);
  });

  it('reports that a folder is not this user’s', async () => {
    // Not even root may change the mode of the system's virtual files.
    const path = existsSync('/proc/self/fd') ? '/proc/self/fd' : '/';
    assert.throws(() => privateFolder(path), Obstructed);
  });
});

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}
