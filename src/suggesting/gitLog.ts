import { gitLogOptions } from '../core/suggestions/gitLog';
import { GitAnswerTooLong } from '../git/gitProcess';
import type { GitRepository } from '../git/repository';

interface Asked {
  /** The hash of the newest commit. */
  readonly head: string;
  /** The path of a folder in the repository; empty for all of it. */
  readonly below: string;
  readonly signal: AbortSignal;
}

/** The log contains fewer commits if the answer would be too long. */
const [most, fewer] = [2_000, 200];
const mostBytes = 10_000_000;

/**
 * Reads git's log of the newest commits that changed files below a folder, the newest first.
 * @throws GitFailed, GitAnswerTooLong
 */
export async function readGitLog(repository: GitRepository, asked: Asked): Promise<string> {
  const { head, below, signal } = asked;
  const relative = below === '' ? [] : [`--relative=${below}/`];
  const only = below === '' ? [] : [`:(top,literal)${below}`];
  const read = (count: number) => {
    const args = [
      'log',
      `--max-count=${count}`,
      ...gitLogOptions,
      ...relative,
      head,
      '--',
      ...only,
    ];
    return repository.text(args, { signal, mostBytes });
  };
  try {
    return await read(most);
  } catch (cause) {
    if (!(cause instanceof GitAnswerTooLong)) throw cause;
    return read(fewer);
  }
}
