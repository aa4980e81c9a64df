import { only } from '../model/arguments';
import type { GitRepository } from './repository';
import { viewAt } from './renames';
import type { View } from './view';

interface OldFile {
  /** The bytes; `undefined` if there are more than the limit. */
  readonly bytes: Uint8Array | undefined;
  readonly size: number;
}

/**
 * Reads a file as it was at a commit; `undefined` if there was none, or if the file or one that it became later is held
 * back.
 */
export async function readOldFile(
  repository: GitRepository,
  { path, commit, maxBytes }: { path: string; commit: string; maxBytes: number },
  view: View,
): Promise<OldFile | undefined> {
  const { signal } = view;
  const seen = await viewAt(repository, { commit, names: [path] }, view);
  if (!(await seen.maySee(path))) return undefined;
  const hash = await blobOf(repository, path, commit, signal);
  if (hash === undefined) return undefined;
  const size = Number(await repository.text(['cat-file', '-s', hash], { signal }));
  if (size > maxBytes) return { bytes: undefined, size };
  return { bytes: await repository.run(['cat-file', 'blob', hash], { signal }), size };
}

/** The hash of a file's content; `undefined` for links, folders and submodules. */
async function blobOf(
  repository: GitRepository,
  path: string,
  commit: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const args = ['ls-tree', '-z', '--full-tree', commit, '--', ...only(path)];
  const listed = await repository.text(args, { signal });
  const [, hash, name] = /^100\d+ blob ([0-9a-f]+)\t(.*)\0$/s.exec(listed) ?? [];
  return name === path ? hash : undefined;
}
