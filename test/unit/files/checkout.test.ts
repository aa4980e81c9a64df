import assert from 'node:assert/strict';
import { chmod, cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { checkoutOf } from '../../../src/files/checkout';
import { makeCheckouts } from '../checkouts';

const skip = process.platform === 'win32' && 'files have no modes there';

test('the checkouts of a repository share it', { skip }, async (t) => {
  const { at } = await makeCheckouts(t);
  const shared = { repository: at('repo/.git') };
  const checkouts = [
    ['repo/src', { ...shared, root: at('repo'), isLinked: false }],
    ['linked/src', { ...shared, root: at('linked'), isLinked: true }],
    ['repo/inner', { ...shared, root: at('repo/inner'), isLinked: true }],
  ] as const;
  for (const [path, checkout] of checkouts) assert.deepEqual(await checkoutOf(at(path)), checkout);
  await symlink(at('linked/src'), at('link'));
  assert.equal((await checkoutOf(at('link')))?.root, at('linked'));
});

test('a worktree of another repository is one of that alone', { skip }, async (t) => {
  const { at } = await makeCheckouts(t);
  const foreign = { repository: at('foreign/repo/.git'), root: at('foreign/linked') };
  assert.deepEqual(await checkoutOf(at('foreign/linked/src')), { ...foreign, isLinked: true });
  assert.equal((await checkoutOf(at('linked/src')))?.repository, at('repo/.git'));
});

test('a folder that only claims to be a worktree is none', { skip }, async (t) => {
  const { at } = await makeCheckouts(t);
  await mkdir(at('forged'));
  await cp(at('linked/.git'), at('forged/.git'));
  assert.equal(await checkoutOf(at('forged')), undefined);
  for (const text of ['gitdir: none', 'gitdir: ..', 'garbage', '']) {
    await writeFile(at('forged/.git'), text);
    assert.equal(await checkoutOf(at('forged')), undefined, text);
  }
});

test('a worktree that others could have written down is none', { skip }, async (t) => {
  const { at } = await makeCheckouts(t);
  await chmod(at('repo/.git/worktrees/linked/gitdir'), 0o664);
  assert.ok(await checkoutOf(at('linked')));
  await chmod(at('repo/.git/worktrees/linked/gitdir'), 0o666);
  assert.equal(await checkoutOf(at('linked')), undefined);
});

test('a worktree that was removed is none', { skip }, async (t) => {
  const { at, git } = await makeCheckouts(t);
  git('worktree', 'remove', '../linked');
  assert.equal(await checkoutOf(at('linked')), undefined);
  await rm(at('repo/.git/worktrees'), { recursive: true });
  assert.equal(await checkoutOf(at('repo/inner')), undefined);
});
