import type { Likeness } from '../model/moves';
import { GitFailed, GitUnanswered } from './gitProcess';

/**
 * Asks git to recognize renamed files by similar contents, and if it fails, by equal ones: a partial clone lacks most
 * contents, and to compare very many takes too long.
 */
export async function withRenameDetection<Answer>(
  ask: (likeness: Likeness) => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return await ask('similar');
  } catch (cause) {
    const isOfGit = cause instanceof GitFailed && !(cause instanceof GitUnanswered);
    if (signal.aborted || !isOfGit) throw cause;
    return ask('equal');
  }
}
