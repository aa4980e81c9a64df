import type { Steps } from '../../../base/steps';
import { detectionArguments, type Detection, type Likeness } from './moves';
import { Fields } from './records';

/**
 * What git compares a merge with: its first parent, or each of its parents. `combined` lists only the files that are unlike
 * those of every parent, and finds no renames.
 */
export type Merges = 'first-parent' | 'separate' | 'combined';

/** A changed file, as `git log --name-status -z` lists it. Paths are relative to the repository's root. */
export interface NamedFile {
  /** Git's letter for the change, as in `ChangedFile`; one for each parent if they are combined. */
  readonly status: string;
  readonly path: string;
  /** The earlier name of a renamed or copied file. */
  readonly from?: string;
}

export interface NamedCommit {
  readonly hash: string;
  readonly parents: readonly string[];
  readonly files: readonly NamedFile[];
}

/** How git detects renames: parents of merges differ in very many files, and to compare those takes it seconds. */
export function detectionIn(merges: Merges, likeness: Likeness): Detection {
  return { likeness, withCopies: true, ...(merges === 'separate' && { maxFiles: 100 }) };
}

/** The form in which `git log` lists commits for `parseNameStatus`. */
export const nameStatusForm: readonly string[] = [
  '-z',
  '--name-status',
  '--format=tformat:%H %P',
  '--no-show-signature',
];

/** Lists the names of the files that commits changed. The hashes of the commits are the input, and give the order. */
export function nameStatusArguments(merges: Merges, likeness: Likeness): readonly string[] {
  const diff = ['--no-ext-diff', '--no-textconv', '--no-relative', '--ignore-submodules=dirty'];
  const renames =
    merges === 'combined' ? ['--no-renames'] : detectionArguments(detectionIn(merges, likeness));
  const compared = [`--diff-merges=${merges}`, ...renames];
  return ['log', '--no-walk=unsorted', '--stdin', ...nameStatusForm, ...diff, ...compared];
}

export function* parseNameStatus(text: string): Steps<readonly NamedCommit[]> {
  const fields = new Fields(text);
  const commits: NamedCommit[] = [];
  const kept = new Kept();
  for (; !fields.isAtEnd; yield) {
    const [hash, ...parents] = fields.next().split(' ').filter(Boolean).map(kept.of);
    // Git begins the list of files on a line of its own, or behind an empty field.
    fields.skip('\n');
    fields.skip('\0');
    if (hash !== undefined) commits.push({ hash, parents, files: filesIn(fields, kept) });
  }
  return commits;
}

/** A commit begins with its hash, which is longer than any status. */
function filesIn(fields: Fields, kept: Kept): readonly NamedFile[] {
  const files: NamedFile[] = [];
  for (; /^[A-Z]+\d*$/.test(fields.ahead);) {
    const status = fields.next().replace(/\d+/, '');
    const [first, isRenamed] = [kept.of(fields.next()), /^[RC]/.test(status)];
    const path = isRenamed ? kept.of(fields.next()) : first;
    files.push({ status, path, ...(isRenamed && { from: first }) });
  }
  return files;
}

/** Strings that stay for long, each once: V8 keeps a whole text as long as a part of it. */
class Kept {
  private readonly known = new Map<string, string>();

  readonly of = (part: string): string => {
    const known = this.known.get(part);
    if (known !== undefined) return known;
    const copy = Buffer.from(part).toString();
    this.known.set(copy, copy);
    return copy;
  };
}
