import { inSlices } from '../../../base/steps';
import { historyArguments, parseHistory, type Commit, type Listed } from '../model/history';
import { withRenameDetection } from './renameDetection';
import type { GitRepository } from './repository';

/** Lists commits, the latest first. @throws GitFailed, GitAnswerTooLong */
export async function listCommits(
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
