import assert from 'node:assert/strict';
import { join } from 'node:path';
import fc from 'fast-check';
import { flatten } from '../../src/core/outline/outline';
import { details, outlineText } from '../../src/core/outline/outlineText';
import { Grammars } from '../../src/features/outlines/reading/worker/grammars';
import { outlineOf } from '../../src/features/outlines/reading/worker/outlineOf';
import { root } from '../host/paths';
import { mutated } from './mutated';
import type { FuzzTarget } from './target';

const samples = [
  'export class A {\n  b(c: D): E {\n    return f;\n  }\n}\nit("g", () => {});\n',
  'def a(b):\n    """C."""\n\nclass D:\n    e = 1\n',
  'package a\n\ntype B struct {\n\tC int\n}\n\nfunc (b *B) D() {}\n',
  'impl A {\n  fn b() {}\n}\n#[test]\nfn c() {}\n',
  '# A\n\nB. C\n\n```\nD\n```\n',
  '{ "a": { "b": [1, "c"] } }\n',
  'a:\n  - b: |\n      c\n',
  '<main id="a"><h1>B</h1><script>c</script></main>\n',
  'CREATE TABLE a (b int);\nselect $$ c $$;\n',
];
const tokens = [
  '{', '}', '(', ')', '[', '"', "'", '`', '\n', '\r', '\t', '    ', '#', '//', '/*', '*/', '<', '>',
  '</', '<!--', ':', ';', '=', '=>', '@', '$$', '\\', '\0', 'function ', 'class ', '🙂', '\u2028',
]; // prettier-ignore
const endings = 'ts tsx js py go rs java cs cpp php rb sh ps1 css md json yaml toml sql html kt';

/** Texts like code: each has an outline whose lines are in the text, or a reason why it has none. */
export const outlines: FuzzTarget = {
  name: 'outlines',
  runs: 20_000,
  fewRuns: 200,
  run: async (_scope, parameters) => {
    const grammars = new Grammars(join(root, 'dist', 'grammars'));
    const ending = fc.constantFrom(...endings.split(' '));
    await fc.assert(
      fc.asyncProperty(mutated(samples, tokens), ending, async (text, name) => {
        const made = await outlineOf({ language: '', path: `a.${name}`, text }, grammars);
        if (made.type === 'none') return;
        const lines = text.split('\n');
        for (const { declaration } of flatten(made.outline.declarations)) {
          const { first, last, head, children } = declaration;
          assert.ok(
            first >= 1 && first <= last && last <= lines.length,
            JSON.stringify(declaration),
          );
          assert.doesNotMatch(head + declaration.name, /[\n\r\u2028]/);
          for (const child of children) assert.ok(child.first >= first && child.last <= last);
        }
        for (const detail of details) {
          assert.equal(typeof outlineText(made.outline, lines, { detail }), 'string');
        }
      }),
      parameters,
    );
  },
};
