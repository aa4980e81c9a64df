import { inSlices } from '../base/steps';
import { mergesArguments, parseHistory } from '../core/git/history';
import { ownFilesArguments, parseNewNames } from '../core/git/merges';
import { movesIn, type Move } from '../core/git/moves';
import { byLikeness } from './likeness';
import type { GitRepository } from './repository';

/**
 * What merges themselves made of files of any parent, by their hashes. Git moves files into a folder that was renamed
 * meanwhile, and a person can rename some before the merge is committed.
 * @param of hashes, or ranges of hashes.
 */
export async function movesOfMerges(
  repository: GitRepository,
  of: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly Move[]>> {
  const newNames = parseNewNames(await repository.text(ownFilesArguments(of), { signal }));
  if (newNames.size === 0) return new Map();
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
