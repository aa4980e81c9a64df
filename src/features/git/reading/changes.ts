import type { Compared } from '../model/arguments';
import { formatDiff } from '../model/diffReport';
import { isAbout } from '../model/records';
import { withCopiedIndex } from './copiedIndex';
import { readDiff } from './diffs';
import type { GitRepository } from './repository';
import { readUntracked } from './untracked';
import type { View } from './view';
import type { WorkingFiles } from './workingFiles';

export interface DiffRequest {
  readonly heading: string;
  /** The sentence that says how to read the hunks of one file alone. */
  readonly readOne: string;
  readonly path?: string | undefined;
  /** The maximum number of bytes of a diff's hunks. */
  readonly maxBytes: number;
}

/** The difference between two commits, or between a commit and the index. */
export async function reportDiff(
  repository: GitRepository,
  compared: Compared,
  request: DiffRequest,
  view: View,
): Promise<string> {
  const diff = await readDiff(repository, { ...request, compared }, view);
  return formatDiff({ ...request, ...diff, unsaved: [] });
}

/** The difference between a commit and the files as they are: with unsaved edits, and with those that git does not track. */
export async function reportChanges(
  repository: GitRepository,
  from: string,
  request: DiffRequest,
  working: WorkingFiles,
  view: View,
): Promise<string> {
  const { path, maxBytes } = request;
  const documents = await working.unsaved(repository);
  const edited = await seen(
    documents.filter((each) => path === undefined || isAbout(path, each)),
    view,
  );
  const compared: Compared = { from, to: 'files' };
  return withCopiedIndex(repository, edited, view.signal, async (env) => {
    const diff = await readDiff(repository, { ...request, compared, env }, view);
    const room = maxBytes - Buffer.byteLength(diff.hunks);
    const untracked = await readUntracked(repository, { path, room }, working, view);
    const files = [...diff.files, ...untracked.files];
    const unsaved = edited.map((each) => each.path);
    return formatDiff({
      ...request,
      files,
      unsaved: unsaved.filter((each) => files.some((file) => file.path === each)),
      hidden: diff.hidden + untracked.hidden,
      hunks: diff.hunks + untracked.hunks,
    });
  });
}

async function seen<File extends { readonly path: string }>(
  files: readonly File[],
  { maySee }: View,
): Promise<readonly File[]> {
  const shown: File[] = [];
  for (const file of files) if (await maySee(file.path)) shown.push(file);
  return shown;
}
