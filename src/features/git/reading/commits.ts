import { inSlices } from '../../../base/steps';
import { only } from '../model/arguments';
import { historyArguments, parseHistory, type Commit, type Listed } from '../model/history';
import { renamesAndCopies, type Move } from '../model/moves';
import { parseList } from '../model/records';
import { withRenameDetection } from './likeness';
import type { GitRepository } from './repository';

/** The maximum number of commits through which renames are followed. */
export const maxCommits = 20_000;

/** More names are not given to git one by one. */
const maxNames = 100;

export interface ListedCommit extends Commit {
  /** What became what in it. */
  readonly moves: readonly Move[];
}

/** Lists commits, the latest first. @throws GitFailed, GitAnswerTooLong */
export async function listCommits(
  repository: GitRepository,
  listed: Omit<Listed, 'likeness'>,
  signal: AbortSignal,
): Promise<readonly ListedCommit[]> {
  const { withCopies = false } = listed;
  return withRenameDetection(async (likeness) => {
    const args = historyArguments({ ...listed, likeness });
    const commits = await inSlices(parseHistory(await repository.text(args, { signal })));
    return commits.map((commit) => ({
      ...commit,
      moves: renamesAndCopies(commit.files, { likeness, withCopies }),
    }));
  }, signal);
}

/** The names as a path filter, or no filter if there are too many for a command line. */
export function pathFilter(names: readonly string[]): readonly string[] {
  return names.length > maxNames ? [] : names;
}

/** The hashes of all commits of ranges, the latest first. */
export async function hashesIn(
  repository: GitRepository,
  ranges: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const args = ['rev-list', '--end-of-options', ...ranges, '--'];
  return (await repository.text(args, { signal })).split('\n').filter(Boolean);
}

/** The names that commits of a range have taken from files. Other files may have had them since. */
export async function deletedIn(
  repository: GitRepository,
  ranges: readonly string[],
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Set<string>> {
  const form = ['--format=', '--name-only', '-z', '--no-renames', '--diff-filter=D'];
  const args = ['log', ...form, '--diff-merges=first-parent', '--no-ext-diff', '--no-relative'];
  args.push('--ignore-submodules', '--end-of-options', ...ranges, '--', ...paths.flatMap(only));
  return new Set(parseList(await repository.text(args, { signal })));
}
