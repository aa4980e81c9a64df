import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { carryState } from '../../../src/files/carryState';
import { readIfThere } from '../../../src/files/readIfThere';
import { temporaryFolder } from '../temporaryFolder';

describe('what is stored for a workspace', () => {
  async function stored(t: TestContext, files: Readonly<Record<string, string>>) {
    const storage = await temporaryFolder(t);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(storage, path)), { recursive: true });
      await writeFile(join(storage, path), text);
    }
    const kept = new Map<string, unknown>();
    const state = {
      get: (key: string) => kept.get(key),
      update: async (key: string, value: string) => void kept.set(key, value),
    };
    return {
      open: (identity: string) => carryState({ state, storage, identity, onError: assert.fail }),
      read: (path: string) => readIfThere(join(storage, path)),
      storage,
    };
  }

  it('goes along when the window goes on under another name', async (t) => {
    const { open, read } = await stored(t, {
      'workspaces/one.json': 'pins',
      'comments/one.json': 'comments',
      'pages/one/bodies/page.md': 'page',
      'workspaces/other.json': 'other pins',
    });
    open('one');
    open('two');
    assert.equal(await read('workspaces/two.json'), 'pins');
    assert.equal(await read('comments/two.json'), 'comments');
    assert.equal(await read('pages/two/bodies/page.md'), 'page');
    assert.equal(await read('workspaces/one.json'), 'pins');
    open('three');
    assert.equal(await read('workspaces/three.json'), 'pins');
  });

  it('replaces nothing that is there', async (t) => {
    const { open, storage } = await stored(t, {
      'workspaces/one.json': 'pins',
      'workspaces/two.json': 'pins of two',
    });
    open('one');
    open('two');
    assert.equal(await readFile(join(storage, 'workspaces', 'two.json'), 'utf8'), 'pins of two');
  });

  it('is not copied into a window that was on nothing before', async (t) => {
    const { open, read } = await stored(t, { 'workspaces/one.json': 'pins' });
    open('two');
    assert.equal(await read('workspaces/two.json'), undefined);
  });

  it('can be nothing', async (t) => {
    const { open, read } = await stored(t, {});
    open('one');
    open('two');
    assert.equal(await read('workspaces/two.json'), undefined);
  });
});
