import { inSlices } from '../../../base/steps';
import { timeSlice } from '../../../base/timeSlice';
import { mergeArguments, parseHistory } from '../model/history';
import { ownFilesArguments, parseNewNames, type NewNames } from '../model/merges';
import { renamesAndCopies, type Move } from '../model/moves';
import { deletedIn, pathFilter, hashesIn, listCommits, maxCommits } from './commits';
import { EarlierView } from './earlierView';
import { GitAnswerTooLong, GitFailed, GitUnanswered } from './gitProcess';
import { withRenameDetection } from './likeness';
import type { GitRepository } from './repository';
import type { View } from './view';

type Moves = ReadonlyMap<string, readonly Move[]>;

/** To compare a merge with its parents takes git long, so that more of them are not compared. */
const maxMerges = 50;

/**
 * The held-back files that merge commits renamed, by the commit's hash. Git moves files into a folder that was renamed
 * meanwhile, and a person can rename some before the merge is committed. `undefined` if git cannot tell.
 * @param of ranges of hashes.
 * @param last the view for names of files as they are after all commits of the ranges.
 */
export async function movesOfMerges(
  repository: GitRepository,
  of: readonly string[],
  last: View,
): Promise<Moves | undefined> {
  const { signal } = last;
  try {
    const newNames = parseNewNames(await repository.text(ownFilesArguments(of), { signal }));
    if (newNames.size === 0) return new Map();
    const names = new Set([...newNames.values()].flatMap((each) => [...each]));
    const renames = await renamesSince(repository, of, names, signal);
    return renames && (await movesToHeld(repository, of, { newNames, renames, last }));
  } catch (cause) {
    const isOfGit = cause instanceof GitFailed || cause instanceof GitAnswerTooLong;
    if (signal.aborted || !isOfGit || cause instanceof GitUnanswered) throw cause;
    return undefined;
  }
}

/** The renames of files of these names, and of those that they became; `undefined` if there are too many commits. */
async function renamesSince(
  repository: GitRepository,
  of: readonly string[],
  names: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Moves | undefined> {
  const renames = new Map<string, readonly Move[]>();
  const known = new Set(names);
  for (let latest = [...names]; latest.length > 0;) {
    const deleted = await deletedIn(repository, of, pathFilter(latest), signal);
    const gone = latest.filter((name) => deleted.has(name));
    if (gone.length === 0) break;
    const asked = { of, paths: pathFilter(gone), most: maxCommits, withoutModified: true };
    const commits = await listCommits(repository, asked, signal);
    if (commits.length >= maxCommits) return undefined;
    for (const { hash, moves } of commits) renames.set(hash, moves);
    const later = commits
      .flatMap(({ moves }) => moves)
      .filter(({ from }) => from.some((name) => known.has(name)));
    latest = [...new Set(later.flatMap(({ to }) => to))].filter((name) => !known.has(name));
    for (const name of latest) known.add(name);
  }
  return renames;
}

interface Known {
  readonly newNames: NewNames;
  readonly renames: Moves;
  readonly last: View;
}

/** Asks git what the files were that merges gave names under which, or under later ones, they are held back. */
async function movesToHeld(
  repository: GitRepository,
  of: readonly string[],
  { newNames, renames, last }: Known,
): Promise<Moves | undefined> {
  const { signal } = last;
  const view = new EarlierView(last);
  const found = new Map<string, readonly Move[]>();
  for (const hash of await hashesIn(repository, of, signal)) {
    const held = await heldIn(newNames.get(hash) ?? [], view);
    if (held.size > 0) {
      if (found.size >= maxMerges) return undefined;
      found.set(hash, await movesOfMerge(repository, hash, held, signal));
    }
    view.applyBackwards([...(renames.get(hash) ?? []), ...(found.get(hash) ?? [])]);
  }
  return found;
}

async function heldIn(names: Iterable<string>, { maySee }: View): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  for (const name of names) {
    if (timeSlice.isOver) await timeSlice.rest();
    if (!(await maySee(name))) held.add(name);
  }
  return held;
}

/** What a merge made files of these names of, by each of its parents. */
async function movesOfMerge(
  repository: GitRepository,
  hash: string,
  names: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<readonly Move[]> {
  return withRenameDetection(async (likeness) => {
    const listed = await repository.text(mergeArguments(hash, likeness), { signal });
    const ofParents = await inSlices(parseHistory(listed));
    const detection = { likeness, withCopies: true, isAsked: (name: string) => names.has(name) };
    return ofParents.flatMap(({ files }) => renamesAndCopies(files, detection));
  }, signal);
}
