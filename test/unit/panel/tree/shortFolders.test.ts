import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shortFolders } from '../../../../src/panel/tree/shortFolders';

const cases = [
  {
    name: 'says nothing where the name does',
    titles: ['src/a.ts', 'src/b.ts', 'c.ts'],
    folders: ['', '', ''],
  },
  {
    name: 'takes the last folder where that does',
    titles: ['src/a/index.ts', 'src/b/index.ts'],
    folders: ['…/a', '…/b'],
  },
  {
    name: 'takes as many as it needs',
    titles: ['x/a/lib/index.ts', 'x/b/lib/index.ts', 'x/b/main/index.ts'],
    folders: ['…/a/lib', '…/b/lib', '…/main'],
  },
  {
    name: 'leaves one at the top alone',
    titles: ['README.md', 'docs/README.md'],
    folders: ['', 'docs'],
  },
  {
    name: 'takes the whole path where that of another ends in it',
    titles: ['a/i.ts', 'b/a/i.ts'],
    folders: ['a', 'b/a'],
  },
  {
    name: 'takes a title that comes twice for one',
    titles: ['src/a.ts', 'src/a.ts', 'a.ts'],
    folders: ['src', 'src', ''],
  },
  { name: 'reads the paths of Windows', titles: ['C:\\x\\a.ts', 'a.ts'], folders: ['…/x', ''] },
] as const;

describe('shortFolders', () => {
  for (const { name, titles, folders } of cases) {
    it(name, () => assert.deepEqual(shortFolders(titles), folders));
  }

  it('is fast where thousands have one name', () => {
    const titles = Array.from({ length: 5_000 }, (_, index) => `x/y/z/part${index}/index.ts`);
    assert.equal(new Set(shortFolders(titles)).size, titles.length);
  });
});
