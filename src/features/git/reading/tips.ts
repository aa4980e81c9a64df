import { isRef } from '../model/refs';
import type { Git } from './gitProcess';

/** Where the history of a repository ends. */
export interface Tips {
  /** The checked-out commit; `undefined` before the first one. */
  readonly head: string | undefined;
  /**
   * The checked-out commit, and those of branches, remote branches, tags and the stash: only the former if the repository
   * is shallow, because git then lacks how the others are related to it.
   */
  readonly hashes: readonly string[];
  /** Whether git lacks the beginning of the history. */
  readonly isShallow: boolean;
}

interface Located extends Tips {
  /** The commit that a ref names; `undefined` if there is none. */
  readonly commit: string | undefined;
}

export async function readTips(git: Git, signal: AbortSignal): Promise<Tips> {
  return locate(git, 'HEAD', signal);
}

/** Reads the tips, and which commit a ref names. @throws GitFailed */
export async function locate(git: Git, ref: string, signal: AbortSignal): Promise<Located> {
  // Git prints "true" or "false" between what it was asked for, and nothing more after a name that it does not know.
  const isShallow = '--is-shallow-repository';
  const tips = ['--branches', '--remotes', '--tags', '--glob=refs/stas[h]'];
  const asked = isRef(ref) ? [`${ref}^{commit}`] : [];
  const args = ['rev-parse', '--revs-only', ...tips, isShallow, ...asked, isShallow, 'HEAD'];
  const said = await git.text(args, { signal });
  const [listed, answer, commit, , head] = said
    .split(/^(true|false)\n/m)
    .map((part) => part.split('\n').filter(Boolean));
  const all = [...(head ?? []), ...(answer?.[0] === 'true' ? [] : (listed ?? []))];
  return {
    commit: commit?.[0],
    head: head?.[0],
    hashes: [...new Set(all)],
    isShallow: answer?.[0] === 'true',
  };
}
