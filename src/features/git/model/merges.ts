import { Fields } from './records';

/**
 * Lists merges with their own files, those that are not as in any of the parents. All others came with the commits of a
 * parent.
 */
export function ownFilesArguments(of: readonly string[]): readonly string[] {
  const form = ['-z', '--raw', '--no-renames', '--no-relative', '--ignore-submodules=dirty'];
  const merges = ['--min-parents=2', '--diff-merges=combined', '--format=tformat:%H%x00'];
  return ['log', ...form, '--no-show-signature', ...merges, '--end-of-options', ...of, '--'];
}

/** The names that merges gave to files and that a parent lacks, by the hashes of the merges. */
export type NewNames = ReadonlyMap<string, ReadonlySet<string>>;

export function parseNewNames(text: string): NewNames {
  const fields = new Fields(text);
  const merges = new Map<string, Set<string>>();
  let hash = '';
  while (!fields.isAtEnd) {
    const isFile = fields.startsWith(':');
    const field = fields.next();
    if (!isFile) {
      hash = field || hash;
      continue;
    }
    // There is a letter for each parent.
    const isNew = /A[A-Z]*$/.test(field);
    const name = fields.next();
    if (!isNew) continue;
    const names = merges.get(hash);
    if (names) names.add(name);
    else merges.set(hash, new Set([name]));
  }
  return merges;
}
