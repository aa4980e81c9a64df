import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { root } from '../host/paths';

const entry = 'src/extension.ts';
/** Packages that a window needs at once. Each costs time whenever a window opens. */
const atOnce = ['minimatch', 'vscode', 'vscode-uri'];

test('a window that opens loads only the packages that it needs at once', async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    format: 'esm',
    packages: 'external',
    platform: 'node',
    outdir: join(root, 'dist', 'startup'),
    write: false,
    metafile: true,
  });
  const { outputs } = metafile;
  const first = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entry);
  const loaded = new Set([first ?? '']);
  const packages = new Set<string>();
  for (const path of loaded) {
    for (const { path: imported, kind, external } of outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement') continue;
      if (!external) loaded.add(imported);
      else if (!imported.startsWith('node:')) packages.add(imported);
    }
  }
  assert.deepEqual([...packages].toSorted(), atOnce);
});
