import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { globMatcher } from '../../../src/base/glob';

const cases = [
  ['**/*.{js,map}', ['a.js', 'x/y.map'], ['a.ts']],
  ['**/.git', ['.git', 'x/.git'], ['git']],
  ['*.js', ['a.js', '.a.js'], ['x/a.js']],
  ['private/**', ['private', 'private/x/y'], ['x/private']],
  ['/private/', ['private'], []],
  ['app/(private)/**', ['app/(private)/x'], ['app/private/x']],
  ['[!0-9]x', ['ax'], ['1x']],
  ['!src', ['!src'], ['src', 'other']],
  ['@scope/a+b|c$^', ['@scope/a+b|c$^'], ['@scope/aab']],
  ['fil?.txt', ['file.txt'], ['filee.txt']],
  ['', [], ['', 'a']],
  ['/', [], ['', 'a']],
] as const;

describe('a glob', () => {
  for (const [glob, matching, others] of cases) {
    it(`${glob || 'that is empty'} matches ${matching.join(', ') || 'nothing'}`, () => {
      const matches = globMatcher([glob]);
      for (const path of matching) assert.ok(matches(path), path);
      for (const path of others) assert.ok(!matches(path), path);
    });
  }

  it('regards case unless told otherwise', () => {
    assert.ok(!globMatcher(['*.LOG'])('a.log'));
    assert.ok(globMatcher(['*.LOG'], { ignoreCase: true })('a.log'));
  });
});
