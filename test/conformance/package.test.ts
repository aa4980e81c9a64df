import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { loadAsync } from 'jszip';
import { Outliner } from '../../src/features/outlines/reading/outliner';
import { findVsix } from '../host/vsix';
import { temporaryFolder } from '../unit/temporaryFolder';

it('what serves the conformance suite is in no file of the packaged extension', async () => {
  const { files } = await loadAsync(await readFile(await findVsix()));
  const holding = async (text: string) => {
    const found: string[] = [];
    for (const file of Object.values(files)) {
      if ((await file.async('nodebuffer')).includes(text)) found.push(file.name);
    }
    return found;
  };
  assert.ok((await holding('editor://')).includes('extension/dist/extension.mjs'));
  assert.deepEqual(await holding('test://static'), []);
});

it('every file that the manifest names is in the packaged extension', async () => {
  const { files } = await loadAsync(await readFile(await findVsix()));
  const manifest = await files['extension/package.json']?.async('text');
  const named = [...(manifest ?? '').matchAll(/"(?:\.\/)?((?:dist|media|l10n)\/[^"]*\.\w+)"/g)];
  const missing = named.map(([, path]) => path).filter((path) => !files[`extension/${path}`]);
  assert.ok(named.length > 0);
  assert.deepEqual(missing, []);
});

it('the packaged extension has all that an outline is made with', async (t) => {
  const { files } = await loadAsync(await readFile(await findVsix()));
  const folder = await temporaryFolder(t);
  for (const file of Object.values(files)) {
    const path = join(folder, file.name);
    if (!/^extension\/dist\/(?:outlineWorker\.js|grammars\/)/.test(file.name) || file.dir) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await file.async('nodebuffer'));
  }
  const dist = join(folder, 'extension', 'dist');
  const outliner = new Outliner({
    script: join(dist, 'outlineWorker.js'),
    grammars: join(dist, 'grammars'),
  });
  t.after(() => outliner.dispose());
  const texts = {
    'a.ts': 'class A {}\n',
    'a.py': 'class A:\n  pass\n',
    'a.go': 'type A struct {}\n',
  };
  for (const [path, text] of Object.entries(texts)) {
    const made = await outliner.outline({ language: '', path, text });
    assert.equal(made.type === 'outline' && made.outline.declarations[0]?.name, 'A', path);
  }
});
