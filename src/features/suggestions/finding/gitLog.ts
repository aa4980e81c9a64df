import { inSlices } from '../../../base/steps';
import type { Commit, FileChange } from '../model/fileHistory';
import { detectionArguments, type Likeness } from '../../git/model/moves';
import { nameStatusForm, parseNameStatus, type NamedFile } from '../../git/model/nameStatus';
import { GitAnswerTooLong } from '../../git/reading/gitProcess';
import { withRenameDetection } from '../../git/reading/renameDetection';
import type { GitRepository } from '../../git/reading/repository';

interface Asked {
  /** The hash of the newest commit. */
  readonly head: string;
  /** The path of a folder in the repository; empty for all of it. */
  readonly below: string;
  readonly signal: AbortSignal;
  readonly maxBytes?: number;
}

const maxCommits = 2_000;
const defaultMaxBytes = 10_000_000;

/**
 * Reads the newest commits that changed files below a folder, the oldest first. Merges are left out.
 * @throws GitFailed
 */
export async function readCommits(
  repository: GitRepository,
  { head, below, signal, maxBytes = defaultMaxBytes }: Asked,
): Promise<readonly Commit[]> {
  const relative = below === '' ? [] : [`--relative=${below}/`];
  const only = below === '' ? [] : [`:(top,literal)${below}`];
  const form = ['--no-merges', '--no-color', `--max-count=${maxCommits}`, ...nameStatusForm];
  const argsBy = (likeness: Likeness) => {
    const renames = detectionArguments({ likeness, withCopies: false });
    return ['log', ...form, ...renames, ...relative, head, '--', ...only];
  };
  const call = { signal, maxBytes };
  try {
    return await withRenameDetection(
      async (likeness) => commitsIn(await repository.text(argsBy(likeness), call)),
      signal,
    );
  } catch (cause) {
    if (!(cause instanceof GitAnswerTooLong)) throw cause;
    // The last commit can be incomplete.
    return (await commitsIn(String(cause.beginning))).slice(1);
  }
}

async function commitsIn(log: string): Promise<readonly Commit[]> {
  const named = await inSlices(parseNameStatus(log));
  return named.map(({ files }) => files.map(changeOf)).reverse();
}

/** @internal for the bench */
export function changeOf({ status, path, from }: NamedFile): FileChange {
  if (status === 'R' && from !== undefined) return { kind: 'renamed', from, path };
  if (status === 'D') return { kind: 'deleted', path };
  return { kind: status === 'A' || status === 'C' ? 'added' : 'modified', path };
}
