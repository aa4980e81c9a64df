import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ignoresCase } from '../../../src/workspace/fileSystemCase';
import { temporaryFolder } from '../temporaryFolder';

/** A folder with these names, on a file system that keeps names of different case apart or does not. */
function diskWith(names: readonly string[], isCaseIgnored: boolean) {
  const key = (path: string) => (isCaseIgnored ? path.toLowerCase() : path);
  const identities = new Map(names.map((name, index) => [key(join('/ws', name)), String(index)]));
  return { names: () => names, identity: (path: string) => identities.get(key(path)) };
}

const cases = [
  { name: 'is seen by a name in another case', names: ['1', 'Src'], isIgnored: true, seen: true },
  { name: 'is seen by a name of small letters', names: ['src'], isIgnored: true, seen: true },
  { name: 'counts where another case is not there', names: ['src'], isIgnored: false, seen: false },
  { name: 'counts where both are there', names: ['src', 'SRC'], isIgnored: false, seen: false },
  {
    name: 'is not known without a letter',
    names: ['1', '2.3', 'é'],
    isIgnored: true,
    seen: undefined,
  },
  { name: 'is not known of an empty folder', names: [], isIgnored: true, seen: undefined },
] as const;

describe('the case of names in a folder', () => {
  for (const { name, names, isIgnored, seen } of cases) {
    it(name, () => assert.equal(ignoresCase('/ws', diskWith(names, isIgnored)), seen));
  }

  it('is that of the disk', async (context) => {
    const folder = await temporaryFolder(context);
    assert.equal(ignoresCase(folder), undefined);
    assert.equal(ignoresCase(join(folder, 'gone')), undefined);
    await mkdir(join(folder, 'a'));
    const isIgnored = ignoresCase(folder);
    await writeFile(join(folder, 'A'), '').catch(() => undefined);
    assert.equal(ignoresCase(folder), isIgnored);
    if (process.platform === 'linux') assert.equal(isIgnored, false);
  });
});
