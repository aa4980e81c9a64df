import {
  formatCommit,
  formatHistory,
  historyArguments,
  parseHistory,
  type Commit,
} from '../core/git/history';
import { isAbout, type ChangedFile } from '../core/git/records';
import { Renames, viewAt } from './renames';
import type { GitRepository } from './repository';
import { divided, type View } from './view';

interface Asked {
  readonly path?: string | undefined;
  /** The most commits. */
  readonly limit: number;
  readonly withEmails: boolean;
}

interface SeenCommit extends Commit {
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

/** The latest commits of which something may be seen, and how many others there are. */
export async function seenCommits(
  repository: GitRepository,
  { path, limit }: Omit<Asked, 'withEmails'>,
  view: View,
): Promise<{ readonly seen: readonly SeenCommit[]; readonly hidden: number }> {
  const { signal } = view;
  const head = await repository.find('HEAD', signal);
  if (head === undefined) return { seen: [], hidden: 0 };
  const args = historyArguments({ of: head, most: limit, path });
  const commits = parseHistory(await repository.text(args, { signal }));
  const steps: (readonly [from: string, to: string])[] = [];
  const seen: SeenCommit[] = [];
  const own = await ownView(repository, commits, path, view);
  for (const commit of commits) {
    // What was renamed by a later commit is held back under its earlier names, too.
    const { shown, hidden } = await divided(commit.files, laterView(new Renames(steps), own));
    steps.push(...renamesOf(commit.files));
    const files = path === undefined ? shown : shown.filter((file) => isAbout(path, file));
    const isEmpty = commit.files.length === 0;
    if (files.length === 0 && !isEmpty) continue;
    seen.push({ ...commit, files, hidden: path === undefined ? hidden.length : 0 });
  }
  return { seen, hidden: commits.length - seen.length };
}

/** Of a file's history, not all commits are listed: those between them may have renamed it. */
async function ownView(
  repository: GitRepository,
  commits: readonly Commit[],
  path: string | undefined,
  view: View,
): Promise<View> {
  const oldest = path === undefined ? undefined : commits.at(-1)?.hash;
  return oldest === undefined ? view : viewAt(repository, oldest, view);
}

/** A commit without its diff; `undefined` if it touches held-back files alone. */
export async function readCommit(
  repository: GitRepository,
  hash: string,
  { withEmails }: Pick<Asked, 'withEmails'>,
  view: View,
): Promise<string | undefined> {
  const { signal } = view;
  const args = historyArguments({ of: hash, most: 1 });
  const [commit] = parseHistory(await repository.text(args, { signal }));
  if (!commit) return undefined;
  const { shown, hidden } = await divided(commit.files, await viewAt(repository, hash, view));
  if (hidden.length > 0 && shown.length === 0) return undefined;
  return formatCommit(commit, withEmails);
}

function laterView(renames: Renames, view: View): View {
  return {
    signal: view.signal,
    maySee: async (path) => {
      for (const name of [path, ...renames.laterNamesOf(path)]) {
        if (!(await view.maySee(name))) return false;
      }
      return true;
    },
  };
}

function renamesOf(
  files: readonly ChangedFile[],
): readonly (readonly [from: string, to: string])[] {
  return files.flatMap(({ from, path }) => (from === undefined ? [] : [[from, path] as const]));
}
