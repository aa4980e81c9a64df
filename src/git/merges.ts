import { inSlices } from '../base/steps';
import { mergesArguments, parseHistory } from '../core/git/history';
import { ownFilesArguments, parseNewNames, type NewNames } from '../core/git/merges';
import { movesIn, type Move } from '../core/git/moves';
import { parseList } from '../core/git/records';
import { byLikeness } from './likeness';
import { GitAnswerTooLong, GitFailed } from './gitProcess';
import type { GitRepository } from './repository';
import type { View } from './view';

/** More names are not given to git at once. */
const mostNames = 100;

/**
 * What merges themselves made of files of any parent, by their hashes. Git moves files into a folder that was renamed
 * meanwhile, and a person can rename some before the merge is committed. Merges that only made files which may be seen are
 * left out, as git takes long to compare whole trees.
 * @param of hashes, or ranges of hashes.
 * @param view for names at the last commit.
 * @returns `undefined` if git could not say.
 */
export async function movesOfMerges(
  repository: GitRepository,
  of: readonly string[],
  view: View,
): Promise<ReadonlyMap<string, readonly Move[]> | undefined> {
  const { signal } = view;
  try {
    const newNames = parseNewNames(await repository.text(ownFilesArguments(of), { signal }));
    const hidden = await notSeen(repository, newNames, view);
    return hidden.size === 0 ? new Map() : await movesTo(repository, hidden, signal);
  } catch (cause) {
    if (signal.aborted || !(cause instanceof GitFailed || cause instanceof GitAnswerTooLong))
      throw cause;
    return undefined;
  }
}

/** The merges with the names that may not be seen now or are gone, as they may have been renamed to such. */
async function notSeen(
  repository: GitRepository,
  newNames: NewNames,
  view: View,
): Promise<NewNames> {
  const names = [...new Set([...newNames.values()].flatMap((ofMerge) => [...ofMerge]))];
  const seen = new Set<string>();
  for (let at = 0; at < names.length; at += mostNames) {
    const some = names.slice(at, at + mostNames);
    const args = ['ls-tree', '-z', '--name-only', '--full-tree', 'HEAD', '--', ...some];
    const env = { GIT_LITERAL_PATHSPECS: '1' };
    const present = parseList(await repository.text(args, { signal: view.signal, env }));
    for (const name of present) if (await view.maySee(name)) seen.add(name);
  }
  const left = [...newNames].map(([hash, ofMerge]): [string, ReadonlySet<string>] => [
    hash,
    new Set([...ofMerge].filter((name) => !seen.has(name))),
  ]);
  return new Map(left.filter(([, ofMerge]) => ofMerge.size > 0));
}

async function movesTo(
  repository: GitRepository,
  newNames: NewNames,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly Move[]>> {
  const input = [...newNames.keys(), ''].join('\n');
  return byLikeness(async (likeness) => {
    const listed = await repository.text(mergesArguments(likeness), { signal, input });
    const found = new Map<string, readonly Move[]>();
    const ofParents = await inSlices(parseHistory(listed));
    for (const { hash, files } of ofParents) {
      const isAsked = (name: string) => newNames.get(hash)?.has(name) ?? false;
      const ofParent = movesIn(files, { likeness, withCopies: true, isAsked });
      found.set(hash, [...(found.get(hash) ?? []), ...ofParent]);
    }
    return found;
  }, signal);
}
