import type { Steps } from '../../../base/steps';
import type { FileHistory, PastFile } from './fileHistory';

/** The shares of commits that changed a known file together with another one. Older commits weigh less. */
export interface CoChange {
  /** The share of the known file's commits that changed the other file, too. */
  readonly share: number;
  /** The same share, with commits of few files counting for more. */
  readonly bond: number;
  /** The share of the other file's commits that changed the known one, too. */
  readonly back: number;
}

/** The maximum number of commits that are used, the latest. */
const newestCommits = 2_000;

/** The age, in commits, at which a commit weighs half as much as the newest. */
const halfLife = 2_000;

type Sums = { -readonly [Name in keyof CoChange]: number };

/** The files that changed in a commit with a known one. */
export function* coChangesOf(
  known: PastFile,
  past: FileHistory,
): Steps<ReadonlyMap<PastFile, CoChange>> {
  const sums = new Map<PastFile, Sums>();
  const commits = commitsOf(known, past);
  for (const commit of commits) {
    const weight = weightOf(commit, past);
    const files = past.changedIn(commit);
    for (const file of files) {
      if (file === known) continue;
      const sum = sums.get(file) ?? { share: 0, bond: 0, back: 0 };
      sum.share += weight;
      sum.bond += weight / (files.length - 1);
      sums.set(file, sum);
    }
    yield;
  }
  const total = totalOf(commits, past);
  for (const [file, sum] of sums) {
    sum.back = sum.share / totalOf(commitsOf(file, past), past);
    sum.share /= total;
    sum.bond /= total;
    yield;
  }
  return sums;
}

/** The share of the weight of a file's commits that some of them have. */
export function shareOf(
  some: readonly number[],
  commits: readonly number[],
  past: FileHistory,
): number {
  return weightOfAll(some, past) / totalOf(commits, past);
}

/** The commits of a file that are new enough to be used. */
export function commitsOf(file: PastFile, past: FileHistory): readonly number[] {
  const oldest = past.length - newestCommits;
  const first = file.commits.findIndex((commit) => commit >= oldest);
  return first < 0 ? [] : file.commits.slice(first);
}

/** One commit is added, so that something seen once counts for little. */
function totalOf(commits: readonly number[], past: FileHistory): number {
  return weightOfAll(commits, past) + 1;
}

function weightOfAll(commits: readonly number[], past: FileHistory): number {
  return commits.reduce((sum, commit) => sum + weightOf(commit, past), 0);
}

function weightOf(commit: number, past: FileHistory): number {
  return 2 ** ((commit - past.length) / halfLife);
}
