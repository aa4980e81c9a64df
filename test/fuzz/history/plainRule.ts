import type { TestRepository } from '../../unit/features/git/reading/repositories';

/** A file of a commit. */
export interface OldFile {
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
 * The marks of files that ever had a secret's name in a commit that can be reached, or of which something was made that had.
 * @param copies by the mark of a file, the marks of its copies.
 */
export function secretMarks(
  { files, reachable }: Contents,
  copies: ReadonlyMap<string, readonly string[]>,
  isSecret: (path: string) => boolean,
): ReadonlySet<string> {
  const secret = new Set(
    files
      .filter(({ commit, path }) => reachable.has(commit) && isSecret(path))
      .map(({ text }) => markIn(text)),
  );
  for (let before = -1; before < secret.size;) {
    before = secret.size;
    for (const [mark, made] of copies) if (made.some((one) => secret.has(one))) secret.add(mark);
  }
  return secret;
}

export function markIn(text: string): string {
  return text.split('\n')[0] ?? '';
}
