import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { globMatcher, globWeight } from '../../../src/base/glob';

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

  it('takes a bracket that is not closed for a character', () => {
    assert.ok(globMatcher(['a[b*'])('a[bc'));
    assert.ok(globMatcher(['[a-c][*'])('b[x'));
    assert.ok(!globMatcher(['a[b*'])('ab'));
  });

  it('that is too long or has too many wildcards matches nothing', () => {
    assert.ok(globMatcher(['a'.repeat(4_096)])('a'.repeat(4_096)));
    assert.ok(!globMatcher(['a'.repeat(4_097)])('a'.repeat(4_097)));
    assert.ok(globMatcher(['?'.repeat(64)])('a'.repeat(64)));
    assert.ok(!globMatcher(['?'.repeat(65)])('a'.repeat(65)));
  });

  it('has so many alternatives', () => {
    const names = Array.from({ length: 300 }, (_, index) => `name${index}`);
    const matches = globMatcher([`**/{${names.join(',')}}.ts`]);
    assert.ok(matches('a/name299.ts'));
    assert.ok(!matches('a/name300.ts'));
  });

  it('regards case unless told otherwise', () => {
    assert.ok(!globMatcher(['*.LOG'])('a.log'));
    assert.ok(globMatcher(['*.LOG'], { ignoreCase: true })('a.log'));
  });
});

describe('the weight of a glob', () => {
  const names = Array.from({ length: 300 }, (_, index) => `name${index}`).join(',');
  const cases = [
    ['a plain path', 'a/b', 1],
    ['wildcards', '**/?[a]', 4],
    ['the contents of a folder, and the folder', 'a/**', 3],
    ['alternatives', '*.{a,b,{c,d}}', 8],
    ['a list of names', `**/{${names}}`, 600],
    ['a list of names beside an escaped character', '\\a{a,b}', 2],
    ['as many braces as are expanded', '{a}'.repeat(24), 24],
    ['more braces', '{a}'.repeat(25), Infinity],
    ['nested braces', `${'{'.repeat(2_040)},${'}'.repeat(2_040)}`, Infinity],
    ['more backslashes beside a brace', '{a}' + '\\'.repeat(24), Infinity],
    ['escapes that cost nothing', `{a,b}${'\\['.repeat(25)}`, 52],
    ['escapes that cost something', `{a,b}${'\\,'.repeat(24)}`, Infinity],
    ['a dollar in a list of names', `**/{${names},$x,*$y}`, 605],
    ['an escape in a list of names', `**/{${names},\\[id\\]}`, 603],
    ['an escaped comma in a list of names', `**/{${names},a\\,b}`, 602],
    ['as many characters as are matched', 'a'.repeat(4_096), 1],
    ['more characters', 'a'.repeat(70_000), Infinity],
    ['more wildcards', '?'.repeat(65), Infinity],
    ['more alternatives', '{a,b}'.repeat(20), Infinity],
    ['long alternatives', `{${'a,'.repeat(1_000)}b}${'c'.repeat(1_000)}`, Infinity],
    [
      'alternatives in a list that is not closed',
      `${'a'.repeat(2_000)}{,${'{a,b}'.repeat(4)}`,
      Infinity,
    ],
  ] as const;
  for (const [name, glob, weight] of cases) {
    it(`with ${name} is ${weight}`, () => assert.equal(globWeight(glob), weight));
  }
});

describe('a glob that is made to take long', () => {
  const deep = `${'a/'.repeat(250)}c`;
  const evil = [
    ['stars', '*a'.repeat(20) + 'b', 'a'.repeat(120)],
    ['stars in the middle of a path', '**/*a*a*a*a*a*a*a*a*a*a*b/**', `x/${'a'.repeat(255)}/y`],
    ['stars over folders', '**/a/'.repeat(20) + 'b', deep],
    ['stars over folders with more between', '**/a/*/a/'.repeat(15) + 'b', deep],
    ['question marks', '*?'.repeat(30) + 'b', 'a'.repeat(255)],
    ['brackets', '*[a-z]'.repeat(30) + '0', 'a'.repeat(255)],
    ['brackets that are not closed', '*[a'.repeat(1_300), 'a'.repeat(255)],
    ['braces', '{a,b}'.repeat(800), 'c'.repeat(800)],
    ['nested braces', '{a,b'.repeat(800) + '}'.repeat(800), 'c'.repeat(255)],
    ['braces that are not closed', '{a,'.repeat(1_300), 'a'.repeat(255)],
    ['a long range', '{1..999999999999}'.repeat(9), '1'.repeat(255)],
  ] as const;
  for (const [name, glob, path] of evil) {
    for (const ignoreCase of [false, true]) {
      it(`by ${name} ends${ignoreCase ? ', ignoring case' : ''}`, () => {
        assert.equal(globMatcher([glob], { ignoreCase })(path), false);
      });
    }
  }
});
