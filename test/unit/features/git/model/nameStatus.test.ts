import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseNameStatus } from '../../../../../src/features/git/model/nameStatus';
import { atOnce } from '../../../atOnce';

const printed = (...fields: readonly string[]) => fields.map((field) => `${field}\0`).join('');

describe('parseNameStatus', () => {
  it('reads commits, their parents and the names of renamed files', () => {
    const text =
      printed('aa bb', '\nR064', 'old name.ts', 'new\nname.ts', 'D', 'gone.ts') +
      printed('bb ', 'cc dd ee', '\nA', '\u0001', 'M', 'M');
    const files = [
      { status: 'R', path: 'new\nname.ts', from: 'old name.ts' },
      { status: 'D', path: 'gone.ts' },
    ];
    const more = [
      { status: 'A', path: '\u0001' },
      { status: 'M', path: 'M' },
    ];
    assert.deepEqual(atOnce(parseNameStatus(text)), [
      { hash: 'aa', parents: ['bb'], files },
      { hash: 'bb', parents: [], files: [] },
      { hash: 'cc', parents: ['dd', 'ee'], files: more },
    ]);
  });

  it('reads nothing of nothing', () => {
    assert.deepEqual(atOnce(parseNameStatus('')), []);
  });

  it('reads the commits before one that was cut, wherever that was', () => {
    const newer = printed('aa bb', '\nM', 'a.ts', 'R100', 'b.ts', 'c.ts');
    const older = printed('bb ', '\nM', 'd.ts', 'M', 'e.ts');
    const [expected] = atOnce(parseNameStatus(newer));
    for (let length = 1; length <= older.length; length += 1) {
      const [first, ...cut] = atOnce(parseNameStatus(newer + older.slice(0, length)));
      assert.deepEqual(first, expected, `at ${length}`);
      assert.equal(cut.length, 1, `at ${length}`);
    }
  });
});
