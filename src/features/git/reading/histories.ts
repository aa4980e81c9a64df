import { formatCommit, formatHistory, type Commit } from '../model/history';
import { isAbout, namesOf } from '../model/records';
import { listCommits } from './commits';
import { EarlierView } from './earlierView';
import { movesOfMerges } from './merges';
import { viewAt, viewAtHead } from './renames';
import type { GitRepository } from './repository';
import { splitByVisibility, emptyView, type View } from './view';

interface Asked {
  readonly path?: string | undefined;
  /** The limit for the number of commits. */
  readonly limit: number;
  readonly withEmails: boolean;
}

export interface SeenCommit extends Commit {
  readonly hidden: number;
}

/** The latest commits, with the files that may be seen. Commits of held-back files alone are left out. */
export async function readHistory(
  repository: GitRepository,
  { path, limit, withEmails }: Asked,
  view: View,
): Promise<string> {
  const { seen, hidden } = await seenCommits(repository, { path, limit }, view);
  return formatHistory(seen, { hidden, withEmails });
}

/** The latest commits with files that the reader may see, and the number of the others. */
export async function seenCommits(
  repository: GitRepository,
  { path, limit }: Omit<Asked, 'withEmails'>,
  view: View,
): Promise<{ readonly seen: readonly SeenCommit[]; readonly hidden: number }> {
  const { signal } = view;
  const head = await repository.find('HEAD', signal);
  if (head === undefined) return { seen: [], hidden: 0 };
  const asked = { of: [head], most: limit, paths: path === undefined ? [] : [path] };
  const commits = await listCommits(repository, asked, signal);
  const seen: SeenCommit[] = [];
  // A file that a later commit renamed is held back under its earlier names, too, if the later name is.
  const last = await ownView(repository, commits, path, view);
  const oldest = commits.at(-1)?.hash ?? head;
  const merges = await movesOfMerges(repository, [`${oldest}..${head}`], last);
  const then = new EarlierView(merges ? last : emptyView(signal));
  for (const commit of commits) {
    const { shown, hidden } = await splitByVisibility(commit.files, then, commit.moves);
    then.applyBackwards([...commit.moves, ...(merges?.get(commit.hash) ?? [])]);
    const files = path === undefined ? shown : shown.filter((file) => isAbout(path, file));
    const isEmpty = commit.files.length === 0;
    if (files.length === 0 && !isEmpty) continue;
    seen.push({ ...commit, files, hidden: path === undefined ? hidden.length : 0 });
  }
  return { seen, hidden: commits.length - seen.length };
}

/** Git lists only some of the commits in a file's history, and those between them may have renamed it. */
async function ownView(
  repository: GitRepository,
  commits: readonly Commit[],
  path: string | undefined,
  view: View,
): Promise<View> {
  const oldest = commits.at(-1);
  if (path === undefined || !oldest) return viewAtHead(repository, view);
  const files = commits.flatMap((commit) => commit.files.filter((file) => isAbout(path, file)));
  return viewAt(
    repository,
    { commit: oldest.hash, names: [...new Set(files.flatMap(namesOf))] },
    view,
  );
}

interface CommitHead {
  /** The commit without its diff. */
  readonly heading: string;
  /** The reader's view of its files. */
  readonly view: View;
}

/** `undefined` for a commit that touches held-back files alone. */
export async function readCommit(
  repository: GitRepository,
  hash: string,
  { withEmails }: Pick<Asked, 'withEmails'>,
  view: View,
): Promise<CommitHead | undefined> {
  const { signal } = view;
  const [commit] = await listCommits(repository, { of: [hash], most: 1 }, signal);
  if (!commit) return undefined;
  const names = commit.files.flatMap(namesOf);
  const seen = await viewAt(repository, { commit: hash, names }, view);
  const { shown, hidden } = await splitByVisibility(commit.files, seen, commit.moves);
  if (hidden.length > 0 && shown.length === 0) return undefined;
  return { heading: formatCommit(commit, withEmails), view: seen };
}
