import { childUri, type CanonicalUri } from '../../../core/documents/uris';

interface Window {
  readonly folders: readonly CanonicalUri[];
  /** Whether a file or folder may be seen when no rule restricts the viewer. */
  maySee(uri: CanonicalUri): Promise<boolean>;
  /** The same place with every link of its path followed. */
  realUri(uri: CanonicalUri): Promise<CanonicalUri>;
}

/**
 * Whether a repository is shown to clients: they may see it as a folder of the workspace, or a workspace folder in it.
 * VS Code opens others, too, such as that of a file from elsewhere: their branches and messages are of no shared
 * folder.
 */
export async function isServedRepository(
  root: CanonicalUri,
  { folders, maySee, realUri }: Window,
): Promise<boolean> {
  const repository = childUri(root, '');
  if (await maySee(repository)) return true;
  for (const each of folders) {
    const folder = childUri(each, '');
    const isHeld = folder.startsWith(repository) || (await realUri(folder)).startsWith(repository);
    if (isHeld && (await maySee(folder))) return true;
  }
  return false;
}

/**
 * Names the repositories in URIs by their folders. An authority is in lower case, and of two equal names the second gets
 * a number.
 */
export function repositoryNames(folders: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return folders.map((folder) => {
    const name = folder.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '-') || 'repository';
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
    taken.add(free);
    return free;
  });
}

/** Whether a document is git's own: the `.git` of the repository with this root, or in it. */
export function isInGitFolder(root: CanonicalUri, uri: CanonicalUri): boolean {
  const folder = childUri(root, '.git');
  return uri === folder || uri.startsWith(childUri(folder, ''));
}
