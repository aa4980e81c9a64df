import type { GitRepository } from './repository';

/** A branch with its latest commit. */
interface Branch {
  readonly name: string;
  readonly commit: string;
}

/** The remotes of a fork: itself, and what it was made of. Others, such as one to deploy to, are no base of work. */
const basic = ['origin', 'upstream'];

/**
 * The default branches of `origin` and `upstream`, or else of another remote: the remote's HEAD or, where the remote was never
 * asked for it, a branch of a usual name. Without any, the branch here that new repositories begin with, `main` or `master`.
 */
export async function defaultBranches(
  repository: GitRepository,
  signal: AbortSignal,
): Promise<readonly Branch[]> {
  const answer = async (...args: string[]) =>
    (await repository.text(args, { signal, codes: [0, 1] })).trim();
  const remotes = (await answer('remote')).split('\n').filter(Boolean);
  const heads = await remoteBranches(repository, remotes, ['HEAD'], signal);
  const others = remotes.filter((remote) => !heads.has(remote));
  const isEnough = heads.size > 0 && others.length === 0;
  const configured = isEnough ? '' : await answer('config', '--get', 'init.defaultBranch');
  const usual = [configured, 'main', 'master'].filter((name) => name !== '');
  const named = await remoteBranches(repository, others, usual, signal);
  const branchOf = (remote: string) => heads.get(remote) ?? named.get(remote) ?? [];
  const ofBasic = basic.flatMap(branchOf);
  const ofRemotes = ofBasic.length > 0 ? ofBasic : remotes.flatMap(branchOf).slice(0, 1);
  if (ofRemotes.length > 0) return ofRemotes;
  for (const name of usual) {
    const commit = await repository.find(name, signal);
    if (commit !== undefined) return [{ name, commit }];
  }
  return [];
}

/** The first branch of these names that a remote has. */
async function remoteBranches(
  repository: GitRepository,
  remotes: readonly string[],
  names: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Branch>> {
  if (remotes.length === 0) return new Map();
  const refOf = (remote: string, name: string) => `refs/remotes/${remote}/${name}`;
  const refs = remotes.flatMap((remote) => names.map((name) => refOf(remote, name)));
  const args = ['for-each-ref', '--format=%(objectname) %(refname) %(symref)', ...refs];
  const lines = (await repository.text(args, { signal })).split('\n').filter(Boolean);
  const found = new Map(
    lines.map((line) => {
      const [commit = '', ref = '', target] = line.split(' ');
      return [ref, { name: (target || ref).replace('refs/remotes/', ''), commit }];
    }),
  );
  return new Map(
    remotes.flatMap((remote) => {
      const [branch] = names.flatMap((name) => found.get(refOf(remote, name)) ?? []);
      return branch ? [[remote, branch] as const] : [];
    }),
  );
}
