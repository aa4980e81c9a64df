import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FilesFilter } from '../../../../src/panel/tree/filesFilter';

const cases = [
  { text: '', shown: ['src/a.ts', 'README.md'], hidden: [] },
  { text: 'read', shown: ['README.md', 'src/thread.ts'], hidden: ['src/a.ts'] },
  { text: ' SRC/ ', shown: ['src/a.ts'], hidden: ['README.md'] },
  { text: '*.ts', shown: ['a.ts', 'src/deep/A.TS'], hidden: ['a.tsx', 'README.md'] },
  { text: 'src/*.ts', shown: ['src/a.ts', 'lib/src/a.ts'], hidden: ['src/deep/a.ts'] },
  {
    text: '[id]',
    shown: ['app/[id]/page.tsx', 'app/[ID].tsx', 'i'],
    hidden: ['app/id/page.tsx', 'src/a.ts'],
  },
] as const;

describe('FilesFilter', () => {
  for (const { text, shown, hidden } of cases) {
    it(`with "${text}" shows ${shown.join(' and ')}`, () => {
      const filter = new FilesFilter();
      filter.set(text);
      for (const path of shown) assert.ok(filter.isShown(path), path);
      for (const path of hidden) assert.ok(!filter.isShown(path), path);
    });
  }

  it('tells of another text, and not of the same', () => {
    const filter = new FilesFilter();
    let notified = 0;
    filter.onDidChange(() => notified++);
    for (const text of ['a', 'a ', 'b', '']) filter.set(text);
    assert.equal(notified, 3);
  });
});
