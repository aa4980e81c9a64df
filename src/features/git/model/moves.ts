import type { ChangedFile } from './records';

/** Files each of which became, or may have become, each of the others. */
export interface Move {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** How git detects renames and copies: by similar content, or only by equal content (the same hash). */
export type Likeness = 'similar' | 'equal';

export interface Detection {
  readonly likeness: Likeness;
  /** Whether a file that kept its name can have become another one, too. */
  readonly withCopies: boolean;
  /** Above this number of files git does not compare contents at all; by default 1,000. */
  readonly maxFiles?: number;
}

/** A file of a comparison, with its status and its hashes where git reports them. */
export type ComparedFile = Pick<ChangedFile, 'path' | 'from'> &
  Partial<Pick<ChangedFile, 'status' | 'hashes'>>;

interface Asked extends Detection {
  /** Whether what became a file of this name is asked for; by default, all names are. */
  isAsked?(name: string): boolean;
  /** Which files can have become others where git compared nothing; by default, those that git looks at. */
  readonly isSource?: (file: ComparedFile) => boolean;
}

const percents: Readonly<Record<Likeness, string>> = { similar: '50%', equal: '100%' };

const defaultMaxFiles = 1_000;

export function detectionArguments(detection: Detection): readonly string[] {
  const { likeness, withCopies, maxFiles = defaultMaxFiles } = detection;
  const percent = percents[likeness];
  const copies = withCopies ? [`--find-copies=${percent}`] : [];
  return [`--find-renames=${percent}`, ...copies, `-l${maxFiles}`];
}

/**
 * What became what between two commits: the renames that git has found and, where it did not compare contents, all that
 * its list leaves possible.
 * @param files all files of the comparison.
 */
export function renamesAndCopies(
  files: readonly ComparedFile[],
  { isAsked = () => true, isSource, ...detection }: Asked,
): readonly Move[] {
  const found = files.flatMap(({ from, path }) =>
    from === undefined || !isAsked(path) ? [] : [{ from: [from], to: [path] }],
  );
  const from = files.filter(isSource ?? (detection.withCopies ? isOlder : isGone));
  const to = files.filter(({ status, path }) => status === 'A' && isAsked(path));
  const isNone = areCompared(files, detection) || from.length === 0 || to.length === 0;
  const mayBe = isNone ? [] : [{ from: from.map(oldName), to: to.map(name) }];
  return [...found, ...mayBe, ...movesToUnmerged(files)];
}

/** Whether git has compared the contents of all files that can be renamed or copied. */
export function areCompared(
  files: readonly ComparedFile[],
  { likeness, withCopies, maxFiles = defaultMaxFiles }: Detection,
): boolean {
  const from = files.filter(withCopies ? isOlder : isGone);
  const added = files.filter(({ status }) => status === 'A');
  return from.length * added.length <= (likeness === 'similar' ? maxFiles ** 2 : 0);
}

const name = ({ path }: ComparedFile) => path;
const oldName = ({ path, from }: ComparedFile) => from ?? path;

/** Whether this file was deleted. */
export function isGone({ status }: ComparedFile): boolean {
  return status === 'D';
}

/** Whether there was a file of this name before. */
export function isOlder({ status = '' }: ComparedFile): boolean {
  return !'AC'.includes(status);
}

/** Whether there was no file of this name before, and git says of none that it was renamed to it. */
export function isNew({ status = '' }: ComparedFile): boolean {
  return status === 'A' || status === 'C';
}

/** Whether another file can have got this name, also by being written over the one that had it. */
export function mayBeAnother({ status = '' }: ComparedFile): boolean {
  return status !== 'D' && status !== 'R';
}

/** Git compares no file that has a conflict, so one that was not there before can be any of those that are gone. */
function movesToUnmerged(files: readonly ComparedFile[]): readonly Move[] {
  const isAdded = ({ status, hashes = '' }: ComparedFile) =>
    status === 'U' && !/^0*[1-9a-f]/.test(hashes);
  const to = files.filter(isAdded).map(name);
  const hasLeft = ({ status }: ComparedFile) => status === 'D' || status === 'R';
  const from = files.filter(hasLeft).map(oldName);
  return to.length > 0 && from.length > 0 ? [{ from, to }] : [];
}
