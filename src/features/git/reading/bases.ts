import { InvalidRequest } from '../../../base/errors';
import { defaultBranches } from './defaultBranches';
import type { GitRepository } from './repository';

/** The commit that a branch was started from, or last merged from its base. */
export interface Base {
  /** The branch that the checked-out one is compared with. */
  readonly name: string;
  readonly mergeBase: string;
}

interface Asked {
  /** The ref to compare with; the default branch if it is left out. */
  readonly ref?: string | undefined;
  /** The checked-out commit. */
  readonly head: string | undefined;
}

/**
 * The merge base with a ref, or with the default branch. `undefined` if there is none.
 * @throws InvalidRequest if the ref names no commit.
 */
export async function findBase(
  repository: GitRepository,
  { ref, head }: Asked,
  signal: AbortSignal,
): Promise<Base | undefined> {
  const branch =
    ref === undefined
      ? (await defaultBranches(repository, signal))[0]
      : { name: ref, commit: await repository.resolve(ref, signal) };
  if (head === undefined || !branch) return undefined;
  const { name, commit } = branch;
  const found = await mergeBase(repository, [head, commit], signal);
  if (found !== undefined) return { name, mergeBase: found };
  throw new InvalidRequest(`This branch has no commit in common with ${name}.`);
}

/** `undefined` if the commits have none in common. */
export async function mergeBase(
  repository: GitRepository,
  commits: readonly [string, string],
  signal: AbortSignal,
): Promise<string | undefined> {
  const args = ['merge-base', ...commits];
  const found = await repository.text(args, { signal, codes: [0, 1] });
  return found.trim().split('\n')[0] || undefined;
}
