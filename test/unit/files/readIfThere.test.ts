import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readIfThere } from '../../../src/files/readIfThere';
import { temporaryFolder } from '../temporaryFolder';

describe('readIfThere', () => {
  it('reads a file', async (test) => {
    const path = join(await temporaryFolder(test), 'file');
    await writeFile(path, 'naïve');
    assert.equal(await readIfThere(path), 'naïve');
  });

  it('returns undefined for a missing file, a folder, and a path below a file', async (test) => {
    const folder = await temporaryFolder(test);
    await writeFile(join(folder, 'file'), '');
    assert.equal(await readIfThere(join(folder, 'file')), '');
    for (const path of [join(folder, 'other'), folder, join(folder, 'file', 'below')]) {
      assert.equal(await readIfThere(path), undefined);
    }
  });

  it('throws any other error', async () => {
    await assert.rejects(readIfThere('a\u0000b'));
  });
});
