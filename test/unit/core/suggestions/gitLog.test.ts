import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseGitLog } from '../../../../src/core/suggestions/gitLog';
import { atOnce } from '../../atOnce';
import { commit } from './pastOf';

const printed = (...fields: readonly string[]) =>
  Buffer.from(fields.map((field) => `${field}\0`).join(''));

describe('parseGitLog', () => {
  it('reads commits, the oldest first, and renames', () => {
    const output = printed(
      '\u0001',
      '\nR064',
      'old name.ts',
      'new\nname.ts',
      'D',
      'gone.ts',
      '\u0001',
      '\u0001',
      '\nA',
      '\u0001',
      'M',
      'M',
    );
    assert.deepEqual(atOnce(parseGitLog(output)), [
      commit('+\u0001', 'M'),
      [],
      commit('old name.ts → new\nname.ts', '-gone.ts'),
    ]);
  });

  it('reads nothing of nothing', () => {
    assert.deepEqual(atOnce(parseGitLog(Buffer.of())), []);
  });

  it('leaves out the commit that was cut, and no other, wherever that was', () => {
    const newer = printed('\u0001', '\nM', 'a.ts', 'R100', 'b.ts', 'c.ts');
    const older = printed('\u0001', '\nM', 'd.ts', 'M', 'e.ts');
    for (let length = 2; length <= older.length; length += 1) {
      const cut = Buffer.concat([newer, older.subarray(0, length)]);
      assert.deepEqual(
        atOnce(parseGitLog(cut, true)),
        [commit('a.ts', 'b.ts → c.ts')],
        `at ${length}`,
      );
    }
    assert.deepEqual(atOnce(parseGitLog(newer.subarray(0, -3), true)), []);
  });
});
