import { isGone, isOlder } from '../model/moves';
import { linksFound, linksIn, type Links } from '../model/nameLinks';
import { detectionIn, type NamedCommit } from '../model/nameStatus';
import type { Git } from './gitProcess';
import { readNames } from './namesLog';

/** What became of files in a commit. */
export interface CommitLinks extends Links {
  readonly parents: readonly string[];
}

/**
 * Reads what became of files in commits, by the hashes of the commits; those that git does not list within its limits are
 * left out.
 * @throws GitFailed
 */
export async function readLinks(
  git: Git,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, CommitLinks>> {
  const { commits, likeness } = await readNames(git, { hashes, merges: 'first-parent' }, signal);
  const merges = await linksOfMerges(git, commits.filter(isMerge), signal);
  return new Map(
    commits.flatMap((commit): [string, CommitLinks][] => {
      const { hash, parents, files } = commit;
      if (!isMerge(commit)) return [[hash, { parents, ...linksIn(files, likeness) }]];
      const ofMerge = merges.get(hash);
      if (!ofMerge) return [];
      const own = linksFound(files, { likeness, isLater: isGone });
      return [[hash, { parents, ...joined(own, ofMerge) }]];
    }),
  );
}

/**
 * What became of files in merges themselves. Git moves files into a folder that was renamed meanwhile, and a person can
 * rename some before the merge is committed. To compare merges with all their parents takes long, so only those are that
 * gave a name to a file which a parent lacks.
 */
async function linksOfMerges(
  git: Git,
  merges: readonly NamedCommit[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Links>> {
  const read = (kind: 'combined' | 'separate', hashes: readonly string[]) =>
    readNames(git, { hashes, merges: kind }, signal);
  const combined = await read(
    'combined',
    merges.map(({ hash }) => hash),
  );
  const newNames = new Map(combined.commits.map((merge) => [merge.hash, newNamesIn(merge)]));
  const naming = [...newNames].flatMap(([hash, names]) => (names.size > 0 ? [hash] : []));
  const { commits, likeness } = await read('separate', naming);
  const links = new Map<string, Links>();
  for (const [hash, names] of newNames) if (names.size === 0) links.set(hash, noLinks);
  for (const { hash, files } of commits) {
    const isAsked = (name: string) => newNames.get(hash)?.has(name) ?? false;
    const detection = detectionIn('separate', likeness);
    const found = linksFound(files, { ...detection, isLater: isOlder, isAsked });
    links.set(hash, joined(links.get(hash) ?? noLinks, found));
  }
  return links;
}

const noLinks: Links = { later: [], renames: [], copies: [], possible: [] };

function joined(a: Links, b: Links): Links {
  return {
    later: [...a.later, ...b.later],
    renames: [...a.renames, ...b.renames],
    copies: [...a.copies, ...b.copies],
    possible: [...a.possible, ...b.possible],
  };
}

function isMerge({ parents }: NamedCommit): boolean {
  return parents.length > 1;
}

/** The names that a merge gave to files and that a parent lacks. */
function newNamesIn({ files }: NamedCommit): ReadonlySet<string> {
  return new Set(files.filter(({ status }) => status.includes('A')).map(({ path }) => path));
}
