import assert from 'node:assert/strict';
import { realpath, symlink } from 'node:fs/promises';
import { test } from 'node:test';
import { worktreePlace } from '../../../../src/features/worktrees/worktreePlace';
import { makeCheckouts } from '../../checkouts';

const skip = process.platform === 'win32' && 'paths have another spelling there';

/** The place of a worktree for a window that has these folders open. */
async function placeFor(worktree: string, ...folders: readonly string[]) {
  const open = folders.map(async (path) => ({ path, real: await realpath(path) }));
  return worktreePlace(worktree, await Promise.all(open));
}

test(
  'a worktree has the folders that the window has open in another checkout',
  { skip },
  async (t) => {
    const { at } = await makeCheckouts(t);
    await symlink(at('repo', 'src'), at('link'));
    assert.deepEqual(await placeFor(at('linked', 'src'), at('foreign', 'repo'), at('link')), {
      root: at('linked'),
      opened: at('repo'),
      folders: [{ from: at('link'), to: at('linked', 'src') }],
    });
    const [from, to] = [at('linked'), at('repo', 'inner')];
    const place = { root: to, opened: from, folders: [{ from, to }] };
    assert.deepEqual(await placeFor(to, from), place);
  },
);

test('a worktree that the window has open itself is its own', { skip }, async (t) => {
  const { at } = await makeCheckouts(t);
  for (const worktree of [at('linked'), at('repo', 'inner')]) {
    assert.ok(await placeFor(worktree, at('repo')));
    for (const own of [worktree, `${worktree}/src`]) {
      assert.equal(await placeFor(worktree, at('repo'), own), undefined);
    }
  }
});

test('a worktree of another repository has no place', { skip }, async (t) => {
  const { at } = await makeCheckouts(t);
  const open = [at('repo'), at('linked')];
  for (const worktree of [at('foreign', 'linked'), at('foreign', 'repo', 'inner')]) {
    assert.equal(await placeFor(worktree, ...open), undefined);
    assert.ok(await placeFor(worktree, ...open, at('foreign', 'repo', 'src')));
  }
});
