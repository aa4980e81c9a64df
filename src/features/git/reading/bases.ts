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
  const branches =
    ref === undefined
      ? await defaultBranches(repository, signal)
      : [{ name: ref, commit: await repository.resolve(ref, signal) }];
  const [first] = branches;
  if (head === undefined || !first) return undefined;
  const bases: Base[] = [];
  for (const { name, commit } of branches) {
    const found = await mergeBase(repository, [head, commit], signal);
    if (found !== undefined) bases.push({ name, mergeBase: found });
  }
  const found = await nearest(repository, bases, head, signal);
  if (found) return found;
  throw new InvalidRequest(`This branch has no commit in common with ${first.name}.`);
}

/** The base with the fewest commits since: the default branch of a fork can be months behind that which it was made of. */
async function nearest(
  repository: GitRepository,
  bases: readonly Base[],
  head: string,
  signal: AbortSignal,
): Promise<Base | undefined> {
  const [first] = bases;
  if (bases.every((base) => base.mergeBase === first?.mergeBase)) return first;
  const counted: (readonly [commits: number, base: Base])[] = [];
  for (const base of bases) {
    const args = ['rev-list', '--count', `${base.mergeBase}..${head}`];
    counted.push([Number(await repository.text(args, { signal })), base]);
  }
  return counted.toSorted(([one], [other]) => one - other)[0]?.[1];
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
