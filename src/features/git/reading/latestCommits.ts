import { namesOf } from '../model/records';
import { seenCommits, type SeenCommit } from './histories';
import { orNone, type Names } from './snapshot';
import type { GitRepository } from './repository';
import type { View } from './view';

/** The number of the latest commits that are compared. */
const comparedCommits = 20;

/** The latest commits with files that may be seen; none if git cannot tell. In a long history, the first call takes seconds. */
export async function latestCommits(
  repository: GitRepository,
  view: View,
): Promise<readonly SeenCommit[]> {
  const asked = { path: undefined, limit: comparedCommits };
  const found = seenCommits(repository, asked, view).then(({ seen }) => seen);
  return orNone(found, view);
}

/** All names of the files in the commits that came or went, and no names for one without files. */
export function filesBetween(
  before: readonly SeenCommit[],
  after: readonly SeenCommit[],
): readonly Names[] {
  const commits = [...newerIn(before, after), ...newerIn(after, before)];
  return commits.flatMap(({ files }) => (files.length > 0 ? files.map(namesOf) : [[]]));
}

/** The commits that the others lack. Those behind the last common one are only too old to be among the others. */
function newerIn(
  commits: readonly SeenCommit[],
  others: readonly SeenCommit[],
): readonly SeenCommit[] {
  const hashes = new Set(others.map(({ hash }) => hash));
  const lastCommon = commits.findLastIndex(({ hash }) => hashes.has(hash));
  const compared = lastCommon < 0 ? commits : commits.slice(0, lastCommon);
  return compared.filter(({ hash }) => !hashes.has(hash));
}
