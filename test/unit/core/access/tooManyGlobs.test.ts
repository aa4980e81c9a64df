import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOverLimit, secretRule } from '../../../../src/core/access/secrets';
import { createExclusions } from '../../exclusionCases';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `**/*a*a*b${index}/*.{x,y}`);

describe('globs of the settings that are too many to be compared with', () => {
  const cases = {
    'in number': { globs: many(1_700) },
    'with those that depend on other files': {
      globs: many(1_600),
      conditional: many(100).map((glob) => ({ glob, when: '$(basename).ts' })),
    },
    'in characters of one': { globs: ['**/x', 'a'.repeat(4_097)] },
    'in characters of one that is far longer': { globs: ['**/x', 'a'.repeat(70_000)] },
    'in braces of one': { globs: [`${'{'.repeat(2_040)},${'}'.repeat(2_040)}`] },
    'in wildcards of one': { globs: ['?'.repeat(65)] },
    'in alternatives of one': { globs: ['{a,b}'.repeat(20)] },
    'in characters of one that depends on other files': {
      conditional: [{ glob: 'a'.repeat(70_000), when: '$(basename).ts' }],
    },
  };
  for (const [name, settings] of Object.entries(cases)) {
    it(`${name} hold back the whole folder, and say so`, async () => {
      const exclusions = createExclusions({ settings });
      assert.ok(await exclusions.isExcluded('/ws/c/d.ts'));
      const rules = await exclusions.rulesIn('/ws', new Set(['d.ts']));
      assert.equal(rules?.excludes('d.ts', false, new Set()), true);
      for (let time = 0; time < 3; time += 1) {
        assert.deepEqual([...exclusions.refusals.all], [['/ws', 'tooManyGlobs']]);
        exclusions.forget();
      }
    });
  }

  it('hold back what they match alone, as long as they are fewer', async () => {
    const exclusions = createExclusions({ settings: { globs: many(1_600) } });
    assert.ok(await exclusions.isExcluded('/ws/c/aab7/e.x'));
    assert.ok(!(await exclusions.isExcluded('/ws/c/d.ts')));
    assert.deepEqual([...exclusions.refusals.all], []);
  });
});

describe('a glob of secret files that is too large to be compared with', () => {
  const keys = Array.from({ length: 25 }, (_, index) => `key${index}{a,b}`);
  const cases = {
    'in characters': 'a'.repeat(4_097),
    'in braces': `*.{${keys.join(',')}}`,
    'in wildcards': '?'.repeat(65),
    'in wildcards of a path': `${'?'.repeat(64)}/a`,
    'in alternatives': '{a,b}'.repeat(20),
  };
  for (const [name, glob] of Object.entries(cases)) {
    it(`${name} holds back everything`, () => {
      const added = ['b', glob];
      assert.ok(secretRule({ added, notSecret: [], platform: 'linux' })('/ws/notes.txt'));
      assert.ok(isOverLimit(added));
    });
  }

  it('is none as long as it is smaller', () => assert.ok(!isOverLimit(['*.{a,b}', 'a/*', 'b'])));
});
