import { inSlices } from '../../../base/steps';
import type { Likeness } from '../model/moves';
import {
  nameStatusArguments,
  parseNameStatus,
  type Merges,
  type NamedCommit,
} from '../model/nameStatus';
import { GitAnswerTooLong, GitTooSlow, type Git } from './gitProcess';
import { withRenameDetection } from './renameDetection';

interface Asked {
  /** The hashes of the commits, in the order in which they are read. */
  readonly hashes: readonly string[];
  readonly merges: Merges;
}

interface NamesLog {
  readonly commits: readonly NamedCommit[];
  readonly likeness: Likeness;
}

/**
 * The names of the files that commits changed: of as many of the first commits as git lists within its limits.
 * @throws GitFailed
 */
export async function readNames(
  git: Git,
  { hashes, merges }: Asked,
  signal: AbortSignal,
): Promise<NamesLog> {
  // Without input, git would list the checked-out commit.
  if (hashes.length === 0) return { commits: [], likeness: 'similar' };
  const call = { signal, input: `${hashes.join('\n')}\n` };
  return withRenameDetection(async (likeness) => {
    try {
      const text = await git.text(nameStatusArguments(merges, likeness), call);
      return { commits: await inSlices(parseNameStatus(text)), likeness };
    } catch (cause) {
      const isCut = cause instanceof GitAnswerTooLong || cause instanceof GitTooSlow;
      if (!isCut) throw cause;
      const commits = await inSlices(parseNameStatus(String(cause.beginning)));
      return { commits: withoutLast(commits), likeness };
    }
  }, signal);
}

/** Leaves out what can be incomplete: the last entry, and the commit before it, which can lack one of its parents. */
function withoutLast(commits: readonly NamedCommit[]): readonly NamedCommit[] {
  const last = commits.at(-2)?.hash;
  return commits.slice(0, -1).filter(({ hash }) => hash !== last);
}
