import { inSlices } from '../base/steps';
import { historyArguments, parseHistory, type Commit, type Listed } from '../core/git/history';
import { movesIn, type Move } from '../core/git/moves';
import { byLikeness } from './likeness';
import type { GitRepository } from './repository';

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
  return byLikeness(async (likeness) => {
    const args = historyArguments({ ...listed, likeness });
    const commits = await inSlices(parseHistory(await repository.text(args, { signal })));
    return commits.map((commit) => ({
      ...commit,
      moves: movesIn(commit.files, { likeness, withCopies }),
    }));
  }, signal);
}
