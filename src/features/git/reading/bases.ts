import { InvalidRequest } from '../../../base/errors';
import type { GitRepository } from './repository';

/** The commit that a branch was started from, or last merged from its base. */
export interface Base {
  /** The branch that the checked-out one is compared with. */
  readonly name: string;
  readonly mergeBase: string;
}

/**
 * The merge base with a ref, or with the default branch: the remote's HEAD or, without a remote, the branch that new
 * repositories begin with, `main` or `master`. `undefined` if there is none.
 * @throws InvalidRequest if the ref names no commit.
 */
export async function findBase(
  repository: GitRepository,
  ref: string | undefined,
  signal: AbortSignal,
): Promise<Base | undefined> {
  const head = await repository.find('HEAD', signal);
  const name = ref ?? (await defaultBranch(repository, signal));
  if (name === undefined) return undefined;
  const commit = await (ref === undefined
    ? repository.find(name, signal)
    : repository.resolve(ref, signal));
  if (head === undefined || commit === undefined) return undefined;
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

async function defaultBranch(
  repository: GitRepository,
  signal: AbortSignal,
): Promise<string | undefined> {
  const answer = async (...args: string[]) =>
    (await repository.text(args, { signal, codes: [0, 1] })).trim();
  const remotes = (await answer('remote')).split('\n').filter(Boolean);
  for (const remote of remotes.toSorted(
    (a, b) => Number(b === 'origin') - Number(a === 'origin'),
  )) {
    const head = await headOf(remote);
    if (head !== '' && (await isCommit(head))) return head;
  }
  const configured = await answer('config', '--get', 'init.defaultBranch');
  const local = [configured, 'main', 'master'].filter((name) => name !== '');
  const candidates = remotes.length > 0 ? [...remoteNames(remotes, local), ...local] : local;
  for (const name of candidates) if (await isCommit(name)) return name;
  return undefined;

  async function headOf(remote: string): Promise<string> {
    const args = ['symbolic-ref', '--quiet', '--short', `refs/remotes/${remote}/HEAD`];
    // Not every name of a remote can be part of a ref; git then ends with 128.
    return (await repository.text(args, { signal, codes: [0, 1, 128] })).trim();
  }

  async function isCommit(name: string): Promise<boolean> {
    return (await repository.find(name, signal)) !== undefined;
  }
}

/** The probable names of a remote's default branch, for a repository that never asked the remote. */
function remoteNames(remotes: readonly string[], names: readonly string[]): readonly string[] {
  return remotes.flatMap((remote) => names.map((name) => `${remote}/${name}`));
}
