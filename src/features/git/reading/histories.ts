import {
  formatCommit,
  formatHistory,
  type Commit,
  historyArguments,
  parseHistory,
  type Listed,
} from '../model/history';
import { isAbout } from '../model/records';
import { viewOfPast } from './pastView';
import type { GitRepository } from './repository';
import { readTips } from './tips';
import { splitByVisibility, type View } from './view';
import { inSlices } from '../../../base/steps';
import { withRenameDetection } from './renameDetection';

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
  const tips = await readTips(repository, signal);
  const { head } = tips;
  if (head === undefined) return { seen: [], hidden: 0 };
  const commits = await listCommits(repository, { from: head, max: limit, path }, signal);
  const past = await viewOfPast(repository, tips, view);
  const seen: SeenCommit[] = [];
  for (const commit of commits) {
    if (!past.commits.has(commit.hash)) continue;
    // The view itself knows what became what.
    const { shown, hidden } = await splitByVisibility(commit.files, past, []);
    const files = path === undefined ? shown : shown.filter((file) => isAbout(path, file));
    const isEmpty = commit.files.length === 0;
    if (files.length === 0 && !isEmpty) continue;
    seen.push({ ...commit, files, hidden: path === undefined ? hidden.length : 0 });
  }
  return { seen, hidden: commits.length - seen.length };
}

/**
 * The commit without its diff; `undefined` if it touches held-back files alone.
 * @param view the view for names of files at the commit.
 */
export async function readCommit(
  repository: GitRepository,
  hash: string,
  { withEmails }: Pick<Asked, 'withEmails'>,
  view: View,
): Promise<string | undefined> {
  const [commit] = await listCommits(repository, { from: hash, max: 1 }, view.signal);
  if (!commit) return undefined;
  const { shown, hidden } = await splitByVisibility(commit.files, view);
  if (hidden.length > 0 && shown.length === 0) return undefined;
  return formatCommit(commit, withEmails);
}

/** Lists commits, the latest first. @throws GitFailed, GitAnswerTooLong */
async function listCommits(
  repository: GitRepository,
  listed: Omit<Listed, 'likeness'>,
  signal: AbortSignal,
): Promise<readonly Commit[]> {
  const listedBy = await withRenameDetection(
    (likeness) => repository.text(historyArguments({ ...listed, likeness }), { signal }),
    signal,
  );
  return inSlices(parseHistory(listedBy));
}
