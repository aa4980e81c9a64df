import { detectionArguments, type Likeness } from '../features/git/model/moves';
import { gitLogOptions } from '../core/suggestions/gitLog';
import { GitAnswerTooLong } from '../features/git/reading/gitProcess';
import { withRenameDetection } from '../features/git/reading/likeness';
import type { GitRepository } from '../features/git/reading/repository';

interface Asked {
  /** The hash of the newest commit. */
  readonly head: string;
  /** The path of a folder in the repository; empty for all of it. */
  readonly below: string;
  readonly signal: AbortSignal;
  readonly maxBytes?: number;
}

export interface GitLog {
  readonly output: Buffer;
  /** Whether the log of all commits would be too long, so that it ends within an earlier one. */
  readonly isCut: boolean;
}

const maxCommits = 2_000;
const defaultMostBytes = 10_000_000;

/**
 * Reads git's log of the newest commits that changed files below a folder, the newest first.
 * @throws GitFailed
 */
export async function readGitLog(repository: GitRepository, asked: Asked): Promise<GitLog> {
  const { head, below, signal, maxBytes = defaultMostBytes } = asked;
  const relative = below === '' ? [] : [`--relative=${below}/`];
  const only = below === '' ? [] : [`:(top,literal)${below}`];
  const argsBy = (likeness: Likeness) => [
    'log',
    `--max-count=${maxCommits}`,
    ...gitLogOptions,
    ...detectionArguments({ likeness, withCopies: false }),
    ...relative,
    head,
    '--',
    ...only,
  ];
  const call = { signal, maxBytes };
  try {
    const output = await withRenameDetection(
      (likeness) => repository.run(argsBy(likeness), call),
      signal,
    );
    return { output, isCut: false };
  } catch (cause) {
    if (!(cause instanceof GitAnswerTooLong)) throw cause;
    return { output: cause.beginning, isCut: true };
  }
}
