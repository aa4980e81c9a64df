import assert from 'node:assert/strict';
import fc from 'fast-check';
import { globMatcher } from '../../src/base/glob';
import { IgnoreRules } from '../../src/core/access/ignoreRules';
import { secretRule } from '../../src/core/access/secrets';
import { ignoreText } from '../unit/ignoreTexts';
import { mutated } from './mutated';
import type { FuzzTarget } from './target';

const samples = [
  '**/*.{ts,md}',
  '*a*a*a*a',
  '**/a/**/b',
  '{a,{b,c}}',
  '[!a-z]?*',
  '{1..9}',
  '[[:alpha:]]',
];
const tokens = [
  '*',
  '**/',
  '?',
  '[',
  ']',
  '{',
  '}',
  ',',
  '!',
  '^',
  '-',
  '\\',
  '/',
  '(',
  ')',
  '..',
  'a',
  'ä',
  '\n',
  '#',
];
const path = fc
  .array(
    fc.constantFrom(
      'a',
      'b',
      'A',
      '.ssh',
      'key.pem',
      '/',
      '.',
      'ab.ts',
      'x',
      '\n',
      '*',
      '[',
      '\\',
      '🙂',
    ),
    {
      maxLength: 60,
    },
  )
  .map((parts) =>
    parts
      .join('')
      .replaceAll(/\/+/g, '/')
      .replaceAll(/^\/|\/$/g, ''),
  )
  .filter((joined) => joined !== '');

const isSecretByDefault = secretRule({ added: [], notSecret: [], platform: 'linux' });

/**
 * Patterns that a workspace can hold, on names that it can hold: each ends, and none fails. A name that one pattern
 * matches is also matched by several patterns with this one, and everything in a secret folder is secret.
 */
export const globs: FuzzTarget = {
  name: 'globs',
  runs: 20_000,
  fewRuns: 200,
  run: async (_scope, parameters) =>
    fc.assert(
      fc.property(mutated(samples, tokens), path, fc.boolean(), (pattern, name, ignoreCase) => {
        const matches = globMatcher([pattern], { ignoreCase })(name);
        assert.equal(typeof matches, 'boolean');
        if (matches) assert.ok(globMatcher(['b*', pattern, '**/z'], { ignoreCase })(name));
        const isSecret = secretRule({ added: [pattern], notSecret: [], platform: 'linux' });
        if (isSecretByDefault(name)) assert.ok(isSecret(name));
        if (isSecret(name)) assert.ok(isSecret(`${name}/inner`));
      }),
      parameters,
    ),
};

const ignoreTexts = fc
  .sample(ignoreText({ ignoreCase: false }), { numRuns: 40, seed: 1 })
  .concat('**/a/'.repeat(20));

/** Texts in the place of ignore files: refused, or matched. */
export const ignoreFiles: FuzzTarget = {
  name: 'ignore',
  runs: 100_000,
  fewRuns: 500,
  run: async (_scope, parameters) =>
    fc.assert(
      fc.asyncProperty(
        mutated(ignoreTexts, tokens),
        path,
        fc.boolean(),
        async (text, name, flag) => {
          const rules = await IgnoreRules.parse(text, { ignoreCase: flag });
          if (!rules) return;
          assert.ok(rules.weight >= 0);
          const inFolder = rules.isIgnored(name, true);
          const asFile = rules.isIgnored(name, false);
          assert.ok(asFile === undefined || asFile === inFolder || inFolder !== undefined);
        },
      ),
      parameters,
    ),
};
