import type { FileHistory, PastFile } from './fileHistory';

/** How another file changed along with one that is known. Commits weigh less the longer ago they were. */
export interface CoChange {
  /** The share of the known file's commits that changed the other file, too. */
  readonly share: number;
  /** The same share, with commits of few files counting for more. */
  readonly bond: number;
  /** The share of the other file's commits that changed the known one, too. */
  readonly back: number;
  /** The number of commits that changed both. */
  readonly together: number;
}

/** Only so many of the latest commits are used. */
const newestCommits = 2_000;

/** A commit that is so many commits old weighs half as much as the newest. */
const halfLife = 2_000;

interface Sums {
  weight: number;
  bond: number;
  together: number;
}

/** The files that changed in a commit with a known one. */
export function coChangesOf(known: PastFile, past: FileHistory): ReadonlyMap<PastFile, CoChange> {
  const sums = new Map<PastFile, Sums>();
  let total = 0;
  for (const commit of commitsOf(known, past)) {
    const weight = weightOf(commit, past);
    const files = past.changedIn(commit);
    total += weight;
    for (const file of files) {
      if (file === known) continue;
      const sum = sums.get(file) ?? { weight: 0, bond: 0, together: 0 };
      sum.weight += weight;
      sum.bond += weight / (files.length - 1);
      sum.together += 1;
      sums.set(file, sum);
    }
  }
  const coChange = (file: PastFile, { weight, bond, together }: Sums): CoChange => ({
    // One commit is added to the total, so that something seen once counts for little.
    share: weight / (total + 1),
    bond: bond / (total + 1),
    back: weight / (weightOfAll(file, past) + 1),
    together,
  });
  return new Map([...sums].map(([file, sum]) => [file, coChange(file, sum)]));
}

/** The commits of a file that are new enough to be used. */
export function commitsOf(file: PastFile, past: FileHistory): readonly number[] {
  const oldest = past.length - newestCommits;
  const first = file.commits.findIndex((commit) => commit >= oldest);
  return first < 0 ? [] : file.commits.slice(first);
}

function weightOfAll(file: PastFile, past: FileHistory): number {
  return commitsOf(file, past).reduce((sum, commit) => sum + weightOf(commit, past), 0);
}

function weightOf(commit: number, past: FileHistory): number {
  return 2 ** ((commit - past.length) / halfLife);
}
