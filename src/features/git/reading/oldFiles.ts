import { only } from '../model/arguments';
import type { GitRepository } from './repository';

interface OldFile {
  /** The bytes; `undefined` if there are more than the limit. */
  readonly bytes: Uint8Array | undefined;
  readonly size: number;
}

interface Asked {
  readonly path: string;
  /** The hash of a commit. */
  readonly commit: string;
  readonly maxBytes: number;
}

/** Reads a file as it was at a commit; `undefined` if there was none. */
export async function readOldFile(
  repository: GitRepository,
  { path, commit, maxBytes }: Asked,
  signal: AbortSignal,
): Promise<OldFile | undefined> {
  const found = await blobOf(repository, path, commit, signal);
  if (!found) return undefined;
  const { hash, size } = found;
  if (size > maxBytes) return { bytes: undefined, size };
  return { bytes: await repository.run(['cat-file', 'blob', hash], { signal }), size };
}

/** The content of a file; `undefined` for links, folders and submodules. */
async function blobOf(
  repository: GitRepository,
  path: string,
  commit: string,
  signal: AbortSignal,
): Promise<{ readonly hash: string; readonly size: number } | undefined> {
  const args = ['ls-tree', '-z', '--long', '--full-tree', commit, '--', ...only(path)];
  const listed = await repository.text(args, { signal });
  const [, hash, size, name] = /^100\d+ blob ([0-9a-f]+) +(\d+)\t(.*)\0$/s.exec(listed) ?? [];
  return name === path && hash !== undefined ? { hash, size: Number(size) } : undefined;
}
