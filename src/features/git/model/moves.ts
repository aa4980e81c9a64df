import type { ChangedFile } from './records';

/** Files each of which became, or may have become, each of the others. */
export interface Move {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** By what git recognizes a file under another name: by a similar content, or by an equal one, which it knows by its hash. */
export type Likeness = 'similar' | 'equal';

interface Detection {
  readonly likeness: Likeness;
  /** Whether a file that kept its name can have become another one, too. */
  readonly withCopies: boolean;
}

type File = Pick<ChangedFile, 'path' | 'from'> & Partial<Pick<ChangedFile, 'status' | 'hashes'>>;

interface Asked extends Detection {
  /** Whether what became a file of this name is asked for; by default, all names are. */
  isAsked?(name: string): boolean;
}

const percents: Readonly<Record<Likeness, string>> = { similar: '50%', equal: '100%' };

/** Above this number of files git does not detect renames at all. */
const maxCompared = 1_000;

export function detectionArguments({ likeness, withCopies }: Detection): readonly string[] {
  const percent = percents[likeness];
  const copies = withCopies ? [`--find-copies=${percent}`] : [];
  return [`--find-renames=${percent}`, ...copies, `-l${maxCompared}`];
}

/**
 * What became what between two commits: the renames that git has found and, where it did not compare contents, all that
 * its list leaves possible.
 * @param files all files of the comparison.
 */
export function renamesAndCopies(
  files: readonly File[],
  { likeness, withCopies, isAsked = () => true }: Asked,
): readonly Move[] {
  const found = files.flatMap(({ from, path }) =>
    from === undefined || !isAsked(path) ? [] : [{ from: [from], to: [path] }],
  );
  const isSource = (status = '') => (withCopies ? !'AC'.includes(status) : status === 'D');
  const from = files.filter(({ status }) => isSource(status)).map((file) => file.from ?? file.path);
  const added = files.filter(({ status }) => status === 'A').map(({ path }) => path);
  const compared = likeness === 'similar' ? maxCompared ** 2 : 0;
  const mayBe =
    from.length * added.length > compared
      ? [{ from, to: added.filter((name) => isAsked(name)) }]
      : [];
  return [...found, ...mayBe, ...movesToUnmerged(files)];
}

/** Git compares no file that has a conflict, so one that was not there before can be any of those that are gone. */
function movesToUnmerged(files: readonly File[]): readonly Move[] {
  const isNew = ({ status, hashes = '' }: File) => status === 'U' && !/^0*[1-9a-f]/.test(hashes);
  const to = files.filter(isNew).map(({ path }) => path);
  const isGone = ({ status }: File) => status === 'D' || status === 'R';
  const from = files.filter(isGone).map((file) => file.from ?? file.path);
  return to.length > 0 && from.length > 0 ? [{ from, to }] : [];
}
