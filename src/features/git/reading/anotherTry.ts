import { Unavailable } from '../../../base/errors';
import { GitFailed, GitTooSlow, GitUnanswered } from './gitProcess';

interface Options {
  readonly signal: AbortSignal;
  /** Notes why git failed. */
  readonly log: (why: string) => void;
}

/** Asks git again, once, if it fails: another program may just have changed the repository. @throws GitFailed */
export async function withAnotherTry<Answer>(
  ask: () => Promise<Answer>,
  { signal, log }: Options,
): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    if (signal.aborted || !(cause instanceof GitFailed) || cause instanceof GitTooSlow) throw cause;
    log(`${cause.message} It is asked again.`);
    return ask();
  }
}

/** The answer for a client. @throws Unavailable if git fails, which says that and never that something does not exist. */
export async function answerOf<Answer>(
  ask: () => Promise<Answer>,
  { signal, log }: Options,
): Promise<Answer> {
  try {
    return await withAnotherTry(ask, { signal, log });
  } catch (cause) {
    if (!(cause instanceof GitFailed) || signal.aborted) throw cause;
    log(cause.message);
    throw new Unavailable(reasonOf(cause), { cause });
  }
}

/** Git's own words can quote any file, so they stay in the log. */
function reasonOf(cause: GitFailed): string {
  if (cause instanceof GitTooSlow) {
    return 'Git took too long to answer. Ask for less, such as one file by its path.';
  }
  return cause instanceof GitUnanswered
    ? 'Git could not answer, because it was interrupted or the repository changes just now. Ask again in a moment.'
    : 'Git could not answer. The person can run "MCP Bridge: Diagnose Connection", and look into the log.';
}
