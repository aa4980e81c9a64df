import { namesArguments, statusArguments } from '../core/git/arguments';
import { listedResources, type ListedResource } from '../core/git/listed';
import { Fields, parseNames } from '../core/git/records';
import { formatStatus, parseStatus, type StatusFile } from '../core/git/status';
import { findBase } from './bases';
import { GitFailed } from './gitProcess';
import { seenCommits } from './histories';
import type { GitRepository } from './repository';
import { divided, type View } from './view';

/** The state of a repository at a moment, as far as lists, notifications and the panel need it. */
export interface Snapshot {
  readonly head: string | undefined;
  readonly branch: string | undefined;
  readonly upstream: string | undefined;
  readonly files: readonly StatusFile[];
  /** The documents with unsaved edits. */
  readonly unsaved: readonly string[];
  /**
   * A text for each listed resource that is not empty. It differs from that of another snapshot if a read returns
   * something else.
   */
  readonly contents: ReadonlyMap<ListedResource, string>;
  /** The hashes of the latest commits with files that may be seen. */
  readonly history: string;
}

/** So many of the latest commits are compared. */
const comparedCommits = 20;

/** @throws GitFailed */
export async function takeSnapshot(
  repository: GitRepository,
  documents: readonly string[],
  view: View,
): Promise<Snapshot> {
  const { signal } = view;
  const status = parseStatus(await repository.text(statusArguments, { signal }));
  const { head, branch, upstream, ahead = 0, behind = 0 } = status;
  const files = (await divided(status.files, view)).shown;
  const edited = await divided(
    documents.map((path) => ({ path })),
    view,
  );
  const unsaved = edited.shown.map(({ path }) => path);
  const changed = files.length > 0 || unsaved.length > 0;
  const contents = new Map<ListedResource, string>();
  const hold = (resource: ListedResource, isAny: boolean, of: unknown) =>
    isAny && contents.set(resource, JSON.stringify(of));
  const staged = files.filter((file) => file.staged || file.conflict);
  const committed = await branchFiles(repository, view);
  hold('changes', changed, [files, unsaved]);
  hold(
    'staged',
    staged.length > 0,
    staged.map(({ path, from, staged: how, hashes }) => [path, from, how, hashes]),
  );
  hold('branch', committed.files.length > 0, [committed, files, unsaved]);
  const text = formatStatus(status, files, { hidden: 0, unsaved: new Set(unsaved) });
  hold('status', changed || ahead > 0 || behind > 0, text);
  const { seen } = await seenCommits(repository, { path: undefined, limit: comparedCommits }, view);
  const history = seen.map(({ hash }) => hash).join();
  return { head, branch, upstream, files, unsaved, contents, history };
}

/** The listed resources of which a read would now return something else. */
export function changedBetween(
  before: Snapshot | undefined,
  after: Snapshot | undefined,
): readonly ListedResource[] {
  return listedResources.filter(
    (resource) => before?.contents.get(resource) !== after?.contents.get(resource),
  );
}

/** The base of the checked-out branch, and the files that differ from it. */
async function branchFiles(repository: GitRepository, view: View) {
  const { signal } = view;
  const nothing = { mergeBase: undefined, files: [] };
  try {
    const base = await findBase(repository, undefined, signal);
    const head = await repository.find('HEAD', signal);
    if (!base || head === undefined || head === base.mergeBase) return nothing;
    const compared = { from: base.mergeBase, to: 'commit', hash: head } as const;
    const listed = await repository.text(namesArguments(compared), { signal });
    const { shown } = await divided(parseNames(new Fields(listed)), view);
    return { mergeBase: base.mergeBase, files: shown };
  } catch (cause) {
    // A branch without a common history has no base, which must not keep other resources from being listed.
    if (cause instanceof GitFailed) throw cause;
    return nothing;
  }
}
