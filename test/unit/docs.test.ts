import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import manifest from '../../package.json';
import { root } from '../host/paths';

const scripts = new Set(['ci', ...Object.keys(manifest.scripts)]);

for (const path of globSync('{*,.github/*}.md', { cwd: root })) {
  describe(path, () => {
    const text = readFileSync(join(root, path), 'utf8');
    const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

    it('links to files that are there', () => {
      for (const link of all(/\]\((?!\w+:|#)([^)#]+)/g)) {
        assert.ok(existsSync(join(root, dirname(path), link)), link);
      }
    });

    it('names scripts that are there', () => {
      for (const script of all(/(?:^|`|&& )npm (?:run )?([a-z][\w:]*)(?=[\s`]|$)/gm)) {
        assert.ok(scripts.has(script), script);
      }
    });
  });
}
