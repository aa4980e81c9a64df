import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { possiblePaths, relativeImports } from '../../../../src/core/freshness/relativeImports';

describe('the relative imports of a script', () => {
  it('are those of each spelling, once', () => {
    const text = [
      "import { a } from './a';",
      'import type { b } from "../b.js";',
      "import './side';",
      "export * from './a';",
      "const c = await import('./lazy');",
      "const d = require( './old.cjs' );",
      "import e from '..';",
      "import type { f } from\n  './next/line';",
    ].join('\n');
    const expected = ['./a', '../b.js', './side', './lazy', './old.cjs', '..', './next/line'];
    assert.deepEqual(relativeImports(text), expected);
  });

  it('are not those of packages, style sheets and pictures', () => {
    const text = "import 'package'; import './a.css'; import b from './b.svg'; import './c.vue';";
    assert.deepEqual(relativeImports(text), []);
  });

  it('are found in bounded time in hostile text', () => {
    const begun = performance.now();
    relativeImports("from './".repeat(200_000));
    relativeImports(`import${' '.repeat(400_000)}`);
    relativeImports('import('.repeat(100_000));
    assert.ok(performance.now() - begun < 2_000);
  });
});

describe('what an import can mean', () => {
  it('is a script of any kind, or one in a folder', () => {
    const paths = possiblePaths('./a');
    assert.deepEqual(paths.slice(0, 3), ['./a.ts', './a.tsx', './a.d.ts']);
    assert.ok(paths.includes('./a/index.ts'));
  });

  it('is the source of a name in JavaScript, before the name itself', () => {
    assert.deepEqual(possiblePaths('./a.js').slice(0, 4), [
      './a.ts',
      './a.tsx',
      './a.d.ts',
      './a.js',
    ]);
    assert.deepEqual(possiblePaths('./a.mjs')[0], './a.mts');
  });

  it('is only in the folder where it names one', () => {
    assert.equal(possiblePaths('..')[0], '../index.ts');
    assert.equal(possiblePaths('./a/')[0], './a/index.ts');
  });
});
