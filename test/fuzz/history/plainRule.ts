import type { TestRepository } from '../../unit/features/git/reading/repositories';
import type { Copy } from './author';

/** A file of a commit. */
interface OldFile {
  readonly commit: string;
  readonly path: string;
  readonly text: string;
}

/** What a repository contains, read one file after the other. */
export interface Contents {
  readonly head: string;
  /** The commits that branches, tags and HEAD contain. */
  readonly reachable: ReadonlySet<string>;
  /** The files of all commits, also those that nothing leads to any more. */
  readonly files: readonly OldFile[];
}

export function contentsOf(repository: TestRepository): Contents {
  const linesOf = (...args: readonly string[]) =>
    repository
      .git(...args)
      .split('\n')
      .filter(Boolean);
  const objects = linesOf(
    'cat-file',
    '--batch-all-objects',
    '--batch-check=%(objecttype) %(objectname)',
  );
  const commits = objects.flatMap((line) => /^commit (.+)$/.exec(line)?.[1] ?? []);
  const texts = new Map<string, string>();
  const files = commits.flatMap((commit) =>
    repository
      .git('ls-tree', '-r', '-z', commit)
      .split('\0')
      .flatMap((entry): OldFile[] => {
        const [, blob, path] = /^\d+ blob (\w+)\t(.+)$/s.exec(entry) ?? [];
        if (blob === undefined || path === undefined) return [];
        const text = texts.get(blob) ?? repository.git('cat-file', 'blob', blob);
        texts.set(blob, text);
        return [{ commit, path, text }];
      }),
  );
  const [head = ''] = linesOf('rev-parse', 'HEAD');
  return { head, reachable: new Set(linesOf('rev-list', '--all', 'HEAD')), files };
}

/**
 * Tells of a file whether it must be held back: it had a secret's name in a commit that can be reached, or of what it was
 * then, something was made later that had.
 * @param copies by the mark of a file.
 */
export function plainRule(
  repository: TestRepository,
  { files, reachable }: Contents,
  { copies, isSecret }: Asked,
): (file: { readonly commit: string; readonly mark: string }) => boolean {
  const named = files.filter(({ commit, path }) => reachable.has(commit) && isSecret(path));
  const secret = new Set(named.map(({ text }) => markIn(text)));
  const isBefore = (commit: string, later: string) =>
    commit !== later && repository.git('rev-list', later).includes(commit);
  const isHeldBack = (mark: string, commit: string): boolean =>
    secret.has(mark) ||
    (copies.get(mark) ?? []).some(
      (copy) =>
        reachable.has(copy.commit) &&
        isBefore(commit, copy.commit) &&
        isHeldBack(copy.mark, copy.commit),
    );
  return ({ commit, mark }) => isHeldBack(mark, commit);
}

interface Asked {
  readonly copies: ReadonlyMap<string, readonly Copy[]>;
  isSecret(path: string): boolean;
}

export function markIn(text: string): string {
  return text.split('\n')[0] ?? '';
}
