import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scope } from './scope';
import { temporaryFolder } from './temporaryFolder';

/**
 * A repository `repo` with the worktrees `linked`, beside it, and `inner`, in it. In the folder `foreign` is a second
 * repository, with the same names.
 */
export async function makeCheckouts(scope: Scope) {
  const folder = await temporaryFolder(scope);
  const at = (...path: readonly string[]) => join(folder, ...path);
  const git = repository(at('repo'));
  repository(at('foreign/repo'));
  return { at, git };
}

function repository(root: string) {
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(join(root, 'src', 'a.ts'), '');
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=a@b.c', ...args], {
      cwd: root,
      stdio: 'pipe',
    });
  git('init');
  git('add', '.');
  git('commit', '-m', 'First');
  git('worktree', 'add', '-b', 'one', '../linked');
  git('worktree', 'add', '-b', 'two', 'inner');
  return git;
}
