import { lstat, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemErrorCode } from '../../../base/errors';
import { worktreeNamedIn } from '../../../files/checkout';
import { childUri, fileUri, type CanonicalUri } from '../../../core/documents/uris';

/** The folders of a repository, by their real paths. */
export interface Folders {
  /** The folder with its files. */
  readonly root: string;
  /** The folder with its HEAD and its index. */
  readonly gitFolder: string;
  /** The folder with its objects and branches: another one for a worktree. */
  readonly commonFolder: string;
}

interface Around {
  /** Whether clients may see a folder. */
  mayShow(uri: CanonicalUri): Promise<boolean>;
  /** Whether the configuration in the git folder says where the repository's files are. */
  namesItsRoot(): Promise<boolean>;
}

/**
 * Whether a repository is that of the folder with its files. A `.git` can be a file or a link that leads to any repository,
 * which clients may not see. Therefore a git folder elsewhere has to lead back, as those of worktrees and submodules do.
 */
export async function isOwnRepository(folders: Folders, around: Around): Promise<boolean> {
  const { root, gitFolder, commonFolder } = folders;
  const elsewhere = [gitFolder, commonFolder].filter((folder) => folder !== join(root, '.git'));
  const decided = elsewhere.map((folder) => around.mayShow(childUri(fileUri(folder), '')));
  if ((await Promise.all(decided)).every(Boolean)) return true;
  // Git takes the folder that is named for the one with the files, so it is this one.
  return gitFolder === commonFolder ? around.namesItsRoot() : isWorktree(folders);
}

/** Tells these folders from others that are put in their place; `undefined` if one is gone. */
export async function identityOf({
  gitFolder,
  commonFolder,
}: Omit<Folders, 'root'>): Promise<string | undefined> {
  // A link in the place of a folder leads to another one, so it is not followed.
  const ids = Promise.all([idOf(gitFolder), idOf(commonFolder)]);
  return (await nothingIfGone(ids))?.join(' ');
}

/** Whether a folder has a `.git`: a folder, or a file that leads to one. */
export async function hasGitFolder(root: string): Promise<boolean> {
  return (await nothingIfGone(lstat(join(root, '.git')))) !== undefined;
}

/** @returns nothing if a file or folder is not there. */
async function nothingIfGone<T>(read: Promise<T>): Promise<T | undefined> {
  return read.catch((cause: unknown) => {
    const code = systemErrorCode(cause);
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw cause;
    return undefined;
  });
}

async function idOf(folder: string): Promise<string> {
  const { dev, ino } = await lstat(folder, { bigint: true });
  return `${dev}:${ino}`;
}

/** Whether the repository knows this folder as one of its worktrees. */
async function isWorktree({ root, gitFolder, commonFolder }: Folders): Promise<boolean> {
  if (dirname(gitFolder) !== join(commonFolder, 'worktrees')) return false;
  try {
    const written = await readFile(join(gitFolder, 'gitdir'), 'utf8');
    return (await worktreeNamedIn(written, gitFolder)) === root;
  } catch (cause) {
    if (systemErrorCode(cause) !== 'ENOENT') throw cause;
    return false;
  }
}
