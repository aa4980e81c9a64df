import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseGitLog } from '../../../../src/core/suggestions/gitLog';
import { commit } from './pastOf';

const printed = (...fields: readonly string[]) => fields.map((field) => `${field}\0`).join('');

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
    assert.deepEqual(parseGitLog(output), [
      commit('+\u0001', 'M'),
      [],
      commit('old name.ts → new\nname.ts', '-gone.ts'),
    ]);
  });

  it('reads nothing of nothing', () => {
    assert.deepEqual(parseGitLog(''), []);
  });

  it('leaves out a change that was cut', () => {
    const whole = printed('\u0001', '\nM', 'a.ts', 'R100', 'b.ts', 'c.ts');
    assert.deepEqual(parseGitLog(whole.slice(0, -1)), [commit('a.ts')]);
    assert.deepEqual(parseGitLog(whole.slice(0, -7)), [commit('a.ts')]);
    assert.deepEqual(parseGitLog(`${printed('\u0001', '\nM', 'a.ts')}M`), [commit('a.ts')]);
  });
});
