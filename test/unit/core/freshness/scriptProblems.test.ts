import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Problem } from '../../../../src/core/documents/problems';
import {
  agreesOnImports,
  areSame,
  scriptProblem,
  withOthers,
} from '../../../../src/core/freshness/scriptProblems';

const start = { line: 2, offset: 5 };
const shown = { source: 'ts', showsStyleAsWarnings: true } as const;
const problem = (message: string, more: Partial<Problem> = {}): Problem => ({
  line: 1,
  column: 1,
  severity: 'error',
  message,
  ...more,
});

describe("a problem of TypeScript's server", () => {
  it('is the one that VS Code shows', () => {
    const found = { start, text: 'no', code: 2322, category: 'error' };
    const expected = {
      line: 2,
      column: 5,
      severity: 'error',
      message: 'no',
      source: 'ts',
      code: '2322',
    };
    assert.deepEqual(scriptProblem(found, shown), expected);
    assert.equal(scriptProblem({ ...found, category: 'suggestion' }, shown).severity, 'hint');
    assert.equal(scriptProblem({ ...found, category: 'warning' }, shown).severity, 'warning');
    assert.equal(scriptProblem({ ...found, source: 'plugin' }, shown).source, 'plugin');
  });

  it('of style is a warning, unless the setting says otherwise', () => {
    const unused = { start, text: 'unused', code: 6133, category: 'error' };
    assert.equal(scriptProblem(unused, shown).severity, 'warning');
    const strict = { ...shown, showsStyleAsWarnings: false };
    assert.equal(scriptProblem(unused, strict).severity, 'error');
  });
});

describe('the problems of a script', () => {
  it('are those of the server and those of linters, without what VS Code shows of before', () => {
    const now = problem('now', { source: 'ts' });
    const before = problem('before', { source: 'ts' });
    const lint = problem('lint', { source: 'eslint' });
    const plugin = problem('plugin', { source: 'plugin' });
    assert.deepEqual(withOthers([now, plugin], [before, lint, plugin]), [now, plugin, lint]);
  });

  it('are the same in any order', () => {
    assert.ok(areSame([problem('a'), problem('b')], [problem('b'), problem('a')]));
    assert.ok(!areSame([problem('a')], []));
    assert.ok(!areSame([problem('a')], [problem('a', { line: 2 })]));
  });
});

describe('an answer about imports', () => {
  const missing = problem("Cannot find module './a' or its declarations.", { code: '2307' });
  const untyped = problem("Could not find a declaration file for module './a'.", { code: '7016' });
  const isThere = { name: './a', is: 'typed' } as const;
  const isGone = { name: './a', is: 'gone' } as const;

  it('agrees with the disk if exactly what is gone is missing', () => {
    assert.ok(agreesOnImports([], [isThere]));
    assert.ok(agreesOnImports([missing], [isGone]));
    assert.ok(!agreesOnImports([missing], [isThere]));
    assert.ok(!agreesOnImports([], [isGone]));
  });

  it('is not about other problems and other modules', () => {
    assert.ok(agreesOnImports([problem("'./a' is odd", { code: '1' })], [isThere]));
    assert.ok(agreesOnImports([missing], [{ name: './ab', is: 'typed' }]));
  });

  it('is not about types of JavaScript, unless TypeScript is there', () => {
    assert.ok(agreesOnImports([untyped], [{ name: './a', is: 'untyped' }]));
    assert.ok(!agreesOnImports([missing], [{ name: './a', is: 'untyped' }]));
    assert.ok(!agreesOnImports([untyped], [isThere]));
  });
});
