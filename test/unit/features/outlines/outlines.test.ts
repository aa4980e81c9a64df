import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { outlineText, type Detail } from '../../../../src/core/outline/outlineText';
import { Grammars } from '../../../../src/features/outlines/reading/worker/grammars';
import { outlineOf } from '../../../../src/features/outlines/reading/worker/outlineOf';
import { root } from '../../../host/paths';

const grammars = new Grammars(join(root, 'dist', 'grammars'));

/** The outline of a text, or why it has none. */
async function outlined(path: string, text: string, detail: Detail = 'signatures') {
  const made = await outlineOf({ language: '', path, text }, grammars);
  return made.type === 'none'
    ? made.reason
    : outlineText(made.outline, text.split('\n'), { detail });
}

describe('an outline', () => {
  it('has the signatures of TypeScript as they are written, nested, with their lines', async () => {
    const text = `import a from 'a';
import b from 'b';

/** A cart. It is new. */
@sealed({ deep: true })
export class Cart<Item> extends Base {
  private readonly items: Item[] = [];
  /** The sum. */
  async total(
    of: Item, // one
  ): Promise<number> {
    const inner = () => 1;
    return inner();
  }
}
export const limit = 12;
export type Row =
  | 'a';
enum Color { Red, Green = 2 }
const helper = async (a: number) => {
  return a;
};
describe('a cart', () => {
  it('sums \`all\`', () => {});
});
`;
    assert.equal(
      await outlined('a.ts', text),
      `imports :1-2
export class Cart<Item> extends Base :6-15
 private readonly items: Item[] = [] :7
 async total( of: Item, ): Promise<number> :9-14
  const inner = () :12
export const limit = 12 :16
export type Row = | 'a' :17-18
enum Color :19
 Red :19
 Green = 2 :19
const helper = async (a: number) :20-22
describe('a cart', () :23-25
 it('sums \`all\`', () :24`,
    );
    assert.match(await outlined('a.ts', text, 'summaries'), /class Cart<Item> .* \/\/ A cart\.$/m);
    assert.match(
      await outlined('a.ts', text, 'short'),
      /^class Cart :6-15\n items\n total :9-14$/m,
    );
    assert.match(
      await outlined('a.ts', text, 'names'),
      /^Cart \{items total \{inner\}\}\nlimit Row$/m,
    );
  });

  const samples: Readonly<Record<string, readonly [text: string, names: string]>> = {
    'a.tsx': ['export function App({ a }: Props) {\n  return <div>{a}</div>;\n}\n', 'App'],
    'a.js': ['class A {\n  b() {}\n}\nmodule.exports.c = function () {};\n', 'A {b}\nc'],
    'a.py': ['LIMIT = 3\n\nclass A:\n    @property\n    def b(self):\n        """Says."""\n', 'LIMIT\nA {b}'],
    'a.go': ['package a\n\ntype T struct {\n\tX int\n}\n\nfunc (t *T) Y() int {\n\treturn 1\n}\n', 'T {X}\nY'],
    'a.rs': ['pub struct S { x: u8 }\nimpl S {\n  pub fn y(&self) {}\n}\nmacro_rules! z { () => {} }\n', 'S {x}\nS {y}\nz'],
    'A.java': ['class A {\n  int x;\n  void b() {}\n}\n', 'A {x b}'],
    'a.cs': ['namespace N {\n  class A {\n    public int B { get; }\n    void C() {}\n  }\n}\n', 'N {A {B C}}'],
    'a.cpp': ['#define M 1\nnamespace n {\nclass A {\n  int f(int x);\n};\nint *g() { return 0; }\n}\n', 'M\nn {A {f} g}'],
    'a.php': ['<?php\nclass A {\n  public $x;\n  function b() {}\n}\n', 'A {$x b}'],
    'a.rb': ['class A\n  def b\n  end\nend\n', 'A {b}'],
    'a.sh': ['X=1\nrun() {\n  echo\n}\n', 'X run'],
    'a.ps1': ['function Get-It { 1 }\n', 'Get-It'],
    'a.css': ['.a, .b {\n  color: red;\n}\n', '.a, .b'],
    'a.md': ['# A\n\nText.\n\n## B\n\n```\n# no\n```\n# C\n', 'A {B}\nC'],
    'b.md': ['\nA\n===\n\nB\n---\n\nText.\n', 'A {B}'],
    'a.json': ['{\n  "a": { "b": 1 },\n  "c": [2]\n}\n', 'a {b}\nc'],
    'a.yaml': ['a:\n  b: 1\nc: |\n  d: 2\n', 'a {b}\nc'],
    'a.toml': ['[a]\nb = 1\n[c] # d\n', 'a {b}\nc'],
    'a.sql': ['-- Rows.\nCREATE TABLE t (\n  a int\n);\nselect 1\nfrom t;\n', 't, select 1'],
    'a.html': ['<body><main id="x"><h1>T</h1></main></body>', 'body {main#x {h1}}'],
    'b.html': ['<script>\nconst id = 1;\n</script>\n<style id="s"></style>\n', 'script style#s'],
    'a.svelte': ['<script module>\nexport const a = 1;\n</script>\n\n<script>\n  let b = 2;\n</script>\n\n<h1>{a}</h1>\n', 'script {a}\nscript {b}\nh1'],
    'a.astro': ['---\nimport A from "./A.astro";\nconst rows = new Map<string, Map<A, B>>();\nfunction f() {\n}\n---\n<main><A /></main>\n<script>\n  const g = () => {};\n</script>\n', 'rows f main\nscript {g}'],
    'b.astro': ['<h1>A</h1>\n', 'h1'],
    'a.kt': ['class A {\n  fun b(): Int {\n    return 1\n  }\n}\n', 'A {b}'],
    'a.lua': ['function f(x)\n  if x then\n  end\nend\n', 'f'],
  }; // prettier-ignore
  for (const [path, [text, names]] of Object.entries(samples)) {
    it(`names what ${path} declares`, async () => {
      assert.equal(await outlined(path, text, 'names'), names);
    });
    it(`names the same where the lines of ${path} end as on Windows`, async () => {
      const onWindows = text.replaceAll('\n', '\r\n');
      for (const detail of ['summaries', 'names'] as const) {
        assert.equal(await outlined(path, onWindows, detail), await outlined(path, text, detail));
      }
    });
  }

  it('has what the scripts of a component declare, at their lines', async () => {
    const text = `<template>
  <main :class="{ full: count > 1 }"><h1 @click="add(1)">{{ count }} \u{1F600}</h1></main>
</template>

<script setup lang="ts" generic="Row extends Record<string, unknown>">
import { ref } from 'vue';

const count = ref(0);
/** Adds to it. */
async function add(by: number): Promise<void> {
  count.value += by;
}
</script>

<style scoped>
h1 {}
</style>
`;
    assert.equal(
      await outlined('Cart.vue', text),
      `template :1-3
 main :2
  h1 :2
script :5-13
 const count = ref(0) :8
 async function add(by: number): Promise<void> :10-12
style :15-17`,
    );
    assert.match(
      await outlined('Cart.vue', text, 'summaries'),
      /function add.* \/\/ Adds to it\.$/m,
    );
    assert.equal(
      await outlined('Cart.vue', text.replaceAll('\n', '\r\n')),
      await outlined('Cart.vue', text),
    );
  });

  it('has a reason where there is none', async () => {
    const reasons = await Promise.all([
      outlined('a.ts', `const a = ${'1 + '.repeat(600_000)}1;`),
      outlined('a.ts', 'function f() {\n'.repeat(1_000) + '}'.repeat(1_000)),
      outlined('a.ts', 'const a = 1;\0'),
      outlined('a.py', '}{)( ;; '.repeat(100)),
      outlined('a.ts', Array.from({ length: 21_000 }, (_, at) => `let a${at};`).join('\n')),
      outlined('a.txt', 'words\n'),
      outlined('a.ts', ''),
    ]);
    assert.deepEqual(reasons, ['long', 'deep', 'broken', 'broken', 'many', 'nothing', 'nothing']);
  });

  it('survives brackets that are nested deeply', async () => {
    const deep = `const a = ${'['.repeat(10_000)}${']'.repeat(10_000)};`;
    assert.equal(await outlined('a.ts', deep), 'const a :1');
    assert.equal(await outlined('a.json', deep.slice(10)), 'nothing');
  });
});
