import { timeSlice } from '../../../base/timeSlice';
import { renamesAndCopies } from '../model/moves';
import { namesOf } from '../model/records';

/** One reader's view of a repository during one request. */
export interface View {
  readonly signal: AbortSignal;
  /** @param path the path relative to the repository's root. */
  maySee(path: string): Promise<boolean>;
}

export interface Named {
  readonly path: string;
  /** The earlier name of a renamed file. */
  readonly from?: string;
  /** Git's letter for the change in a comparison. */
  readonly status?: string;
  /** The hashes of both sides; see `ChangedFile`. */
  readonly hashes?: string;
}

/**
 * Divides files into those that may be seen under each of their names, and the others. What may have become a file that
 * may not be seen, or may have been one, is among the others.
 * @param moves what became what, if these are the files of a comparison.
 */
export async function splitByVisibility<File extends Named>(
  files: readonly File[],
  { maySee }: View,
  moves = renamesAndCopies(files, { likeness: 'similar', withCopies: true }),
): Promise<{ readonly shown: readonly File[]; readonly hidden: readonly File[] }> {
  const held = new Set<string>();
  for (const name of new Set(files.flatMap(namesOf))) {
    if (timeSlice.isOver) await timeSlice.rest();
    if (!(await maySee(name))) held.add(name);
  }
  const isHeld = (name: string) => held.has(name);
  const related = moves.flatMap(({ from, to }) => [
    ...(to.some(isHeld) ? from : []),
    ...(from.some(isHeld) ? to : []),
  ]);
  for (const name of related) held.add(name);
  const isSeen = (file: File) => !namesOf(file).some(isHeld);
  return { shown: files.filter(isSeen), hidden: files.filter((file) => !isSeen(file)) };
}
