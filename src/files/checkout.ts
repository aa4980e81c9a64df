import type { Stats } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readRegularFile } from './regularFile';

/** A file `.git`, and those that lead from one folder of git to another, hold one path. */
const maxPathBytes = 16_384;
const writableByAll = 0o002;

/** The folder with the files of a git repository: the main one, or that of a linked worktree. Paths are real ones. */
export interface Checkout {
  readonly root: string;
  /** The folder with the repository's objects and branches, which all of its checkouts share. */
  readonly repository: string;
  readonly isLinked: boolean;
}

/** The checkout that holds a folder; `undefined` without one, or if its `.git` only claims to be of a repository. */
export async function checkoutOf(folder: string): Promise<Checkout | undefined> {
  try {
    const found = await nearestGit(await realpath(folder));
    return found && (await checkoutAt(found));
  } catch {
    return undefined; // Something of it is gone, or cannot be read.
  }
}

/** A folder with a `.git`, whatever that claims. */
interface GitFolder {
  readonly root: string;
  /** The path that the `.git` names if it is a file; empty if it names none, which leads to no folder of git. */
  readonly named?: string;
}

/** @param path a real one. */
export async function nearestGit(path: string): Promise<GitFolder | undefined> {
  for (let root = path; ; root = dirname(root)) {
    const git = join(root, '.git');
    const found = await lstat(git).catch(() => undefined);
    if (found?.isDirectory()) return { root };
    if (found?.isFile()) {
      const [, named = ''] = /^gitdir: (.+?)\s*$/.exec(await readPath(git).catch(() => '')) ?? [];
      return { root, named };
    }
    if (found || root === dirname(root)) return undefined;
  }
}

async function checkoutAt({ root, named }: GitFolder): Promise<Checkout | undefined> {
  if (named === undefined) return { root, repository: join(root, '.git'), isLinked: false };
  const own = await realpath(resolve(root, named));
  const repository = await realpath(resolve(own, (await readPath(join(own, 'commondir'))).trim()));
  const isOfIt = dirname(own) === join(repository, 'worktrees');
  return isOfIt && (await leadsBack(own, root)) ? { root, repository, isLinked: true } : undefined;
}

/**
 * Any folder can have a `.git` that names a repository. Only what the repository itself has written down, in a file of its
 * user's, makes it a worktree of it.
 */
async function leadsBack(own: string, root: string): Promise<boolean> {
  const written = await readPath(join(own, 'gitdir'), isUsers);
  return written !== '' && (await worktreeNamedIn(written, own)) === root;
}

/**
 * The real path of the worktree that a repository has written down.
 * @param written the text of the file `gitdir` in the folder that git has for this worktree.
 */
export function worktreeNamedIn(written: string, folder: string): Promise<string> {
  return realpath(dirname(resolve(folder, written.trim())));
}

/** Git leaves its files to the group, if the user's umask does, as that of many systems. */
function isUsers({ uid, mode }: Stats): boolean {
  const user = process.getuid?.();
  return user === undefined || (uid === user && (mode & writableByAll) === 0);
}

async function readPath(path: string, isRight?: (stats: Stats) => boolean): Promise<string> {
  const condition = { maxBytes: maxPathBytes, ...(isRight && { isRight }) };
  return (await readRegularFile(path, condition)) ?? '';
}
