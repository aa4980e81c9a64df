import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { checkoutOf } from '../../../src/files/checkout';
import { temporaryFolder } from '../temporaryFolder';

const skip = process.platform === 'win32' && 'files have no modes there';

/** A repository `repo` with the worktrees `linked`, beside it, and `inner`, in it. */
async function repository(t: TestContext) {
  const folder = await temporaryFolder(t);
  const at = (...path: readonly string[]) => join(folder, ...path);
  await mkdir(at('repo/src'), { recursive: true });
  await writeFile(at('repo/src/a.ts'), '');
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=a@b.c', ...args], {
      cwd: at('repo'),
      stdio: 'pipe',
    });
  git('init');
  git('add', '.');
  git('commit', '-m', 'First');
  git('worktree', 'add', '-b', 'one', '../linked');
  git('worktree', 'add', '-b', 'two', 'inner');
  return { at, git };
}

test('the checkouts of a repository share it', { skip }, async (t) => {
  const { at } = await repository(t);
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

test('a folder that only claims to be a worktree is none', { skip }, async (t) => {
  const { at } = await repository(t);
  await mkdir(at('forged'));
  await cp(at('linked/.git'), at('forged/.git'));
  assert.equal(await checkoutOf(at('forged')), undefined);
  for (const text of ['gitdir: none', 'gitdir: ..', 'garbage', '']) {
    await writeFile(at('forged/.git'), text);
    assert.equal(await checkoutOf(at('forged')), undefined, text);
  }
});

test('a worktree that others could have written down is none', { skip }, async (t) => {
  const { at } = await repository(t);
  await chmod(at('repo/.git/worktrees/linked/gitdir'), 0o664);
  assert.ok(await checkoutOf(at('linked')));
  await chmod(at('repo/.git/worktrees/linked/gitdir'), 0o666);
  assert.equal(await checkoutOf(at('linked')), undefined);
});

test('a worktree that was removed is none', { skip }, async (t) => {
  const { at, git } = await repository(t);
  git('worktree', 'remove', '../linked');
  assert.equal(await checkoutOf(at('linked')), undefined);
  await rm(at('repo/.git/worktrees'), { recursive: true });
  assert.equal(await checkoutOf(at('repo/inner')), undefined);
});
