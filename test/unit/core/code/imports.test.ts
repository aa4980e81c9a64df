import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { importedPaths, importsIn } from '../../../../src/core/code/imports';

/** The files that a text in `shop/src/cart.*` imports, where there are these. */
const imported = (path: string, text: string, ...files: readonly string[]) =>
  importsIn(path, text).flatMap(
    (asked) => importedPaths(path, asked).find((each) => files.includes(each)) ?? [],
  );

describe('imports', () => {
  it('of scripts are found in each form, with the endings that they leave out', () => {
    const text = `
import { a } from './a';
import type {
  B,
} from "../b/index.js";
import './style.css?inline';
export * from './folder';
const c = require('./c.cjs'), d = await import(
  './d'
);
import vscode from 'vscode';
import missing from './missing';
import outside from '../../../outside';
import self from '.';
`;
    const files = ['shop/src/a.ts', 'shop/b/index.ts', 'shop/src/style.css', 'shop/src/d.vue'];
    const more = ['shop/src/folder/index.tsx', 'shop/src/c.cts', 'shop/src/index.ts', 'vscode.ts'];
    assert.deepEqual(imported('shop/src/cart.ts', text, ...files, ...more), [
      'shop/src/a.ts',
      'shop/b/index.ts',
      'shop/src/style.css',
      'shop/src/folder/index.tsx',
      'shop/src/c.cts',
      'shop/src/d.vue',
      'shop/src/index.ts',
    ]);
  });

  it('of scripts mean the source before what is compiled, and a folder where they name one', () => {
    const paths = importedPaths('shop/cart.ts', './a.js');
    assert.deepEqual(paths.slice(0, 4), ['shop/a.ts', 'shop/a.tsx', 'shop/a.d.ts', 'shop/a.js']);
    assert.equal(importedPaths('shop/cart.ts', './a')[0], 'shop/a.ts');
    assert.ok(importedPaths('shop/cart.ts', './a').includes('shop/a/index.ts'));
    assert.equal(importedPaths('shop/cart.ts', './a/')[0], 'shop/a/index.ts');
    assert.equal(importedPaths('/w/shop/cart.ts', '..')[0], '/w/index.ts');
  });

  it('of Python are modules beside it, and names in a package', () => {
    const text = `
from .prices import total
from . import (
    tax as t,
    coupons,
)
from ..core.money import Euro  # from .nothing import x
import os
`;
    const files = ['shop/src/prices.py', 'shop/src/tax.py', 'shop/src/coupons/__init__.py'];
    assert.deepEqual(imported('shop/src/cart.py', text, ...files, 'shop/core/money.pyi'), [
      ...files,
      'shop/core/money.pyi',
    ]);
  });

  it('of styles, C and Ruby are found', () => {
    const style = `@use 'colors';\n@import "../base.css";\n@import url('https://x.org/y.css');\n`;
    assert.deepEqual(imported('src/cart.scss', style, 'src/_colors.scss', 'base.css'), [
      'src/_colors.scss',
      'base.css',
    ]);
    const native = '#include "cart.h"\n#include <stdio.h>\n  #  include "../money.h"\n';
    assert.deepEqual(imported('src/cart.c', native, 'src/cart.h', 'money.h', 'src/stdio.h'), [
      'src/cart.h',
      'money.h',
    ]);
    assert.deepEqual(imported('lib/cart.rb', "require_relative 'money'\n", 'lib/money.rb'), [
      'lib/money.rb',
    ]);
  });

  it('are not looked for in other files, nor far behind the beginning', () => {
    const text = "import a from './a';\n";
    assert.deepEqual(imported('src/cart.md', text, 'src/a.ts'), []);
    assert.deepEqual(imported('src/cart.ts', ' '.repeat(200_000) + text, 'src/a.ts'), []);
    const many = Array.from({ length: 600 }, (_, index) => `import './${index}';`).join('\n');
    assert.equal(importsIn('cart.ts', many).length, 500);
  });

  it('are found in a moment in whatever a text holds', () => {
    const parts = ['import', 'from ', "require(  './", '\n#include', '\nfrom ..', '@use "', ' ('];
    const texts = parts.map((part) => part.repeat(200_000 / part.length));
    const start = performance.now();
    for (const ending of ['ts', 'py', 'c', 'scss', 'rb']) {
      for (const text of texts) importsIn(`a.${ending}`, text);
    }
    assert.ok(performance.now() - start < 2_000, `${performance.now() - start} ms`);
  });
});
