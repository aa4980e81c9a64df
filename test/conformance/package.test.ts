import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { loadAsync } from 'jszip';
import { findVsix } from '../host/vsix';

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
  assert.deepEqual(await holding('test://'), []);
});

it('every file that the manifest names is in the packaged extension', async () => {
  const { files } = await loadAsync(await readFile(await findVsix()));
  const manifest = await files['extension/package.json']?.async('text');
  const named = [...(manifest ?? '').matchAll(/"(?:\.\/)?((?:dist|media|l10n)\/[^"]*\.\w+)"/g)];
  const missing = named.map(([, path]) => path).filter((path) => !files[`extension/${path}`]);
  assert.ok(named.length > 0);
  assert.deepEqual(missing, []);
});
