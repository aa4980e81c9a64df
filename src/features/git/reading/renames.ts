import { inSlices } from '../../../base/steps';
import { movesArguments } from '../model/arguments';
import type { Listed } from '../model/history';
import { renamesAndCopies, type Move } from '../model/moves';
import { Fields, parseNames } from '../model/records';
import { deletedIn, pathFilter, hashesIn, listCommits, maxCommits } from './commits';
import { EarlierView } from './earlierView';
import { withRenameDetection } from './likeness';
import { movesOfMerges } from './merges';
import type { GitRepository } from './repository';
import { emptyView, type View } from './view';

interface Then {
  readonly commit: string;
  /** The names that the view will be asked for. Other names are looked for in all renames since then. */
  readonly names: readonly string[];
}

/** The maximum number of branches to whose ends a commit that is not in the checked-out one is followed. */
const maxEnds = 100;

/**
 * A view for names of files as they were at a commit. A file that was renamed since then may only be seen if each of its
 * later names may, up to its present or last one. A file whose later names cannot be found is held back.
 */
export async function viewAt(
  repository: GitRepository,
  { commit, names }: Then,
  view: View,
): Promise<View> {
  const { signal } = view;
  const last = await viewAtHead(repository, view);
  const ends = await namesAfter(repository, commit, signal);
  if (!ends) return emptyView(signal);
  if (ends.length === 0) return last;
  const since = ends.map((end) => `${commit}..${end}`);
  const paths = pathFilter(names);
  const merges = await movesOfMerges(repository, since, last);
  if (!merges) return emptyView(signal);
  const gone = await deletedIn(repository, since, paths, signal);
  for (const { from } of [...merges.values()].flat()) for (const name of from) gone.add(name);
  const stayed = new Set(names.filter((name) => !gone.has(name)));
  let copies: Promise<View> | undefined;
  let renames: Promise<View> | undefined;
  return {
    signal,
    maySee: async (path) => {
      if (!(await last.maySee(path))) return false;
      // A file that was moved away while another one got its name counts as copied.
      copies ??= viewBefore(repository, { of: since, paths, withCopies: true }, merges, last);
      if (!(await (await copies).maySee(path))) return false;
      if (stayed.has(path)) return true;
      renames ??= viewBefore(repository, { of: since, withoutModified: true }, merges, last);
      return (await renames).maySee(path);
    },
  };
}

/** A view for names of files as they were at the last commit, and may have been renamed since in the index. */
export async function viewAtHead(repository: GitRepository, view: View): Promise<View> {
  const { signal } = view;
  const compared = { from: await repository.head(signal), to: 'index' } as const;
  const earlier = new EarlierView(view);
  const moves = withRenameDetection(async (likeness) => {
    const listed = await repository.text(movesArguments(compared, likeness), { signal });
    const files = await inSlices(parseNames(new Fields(listed)));
    return renamesAndCopies(files, { likeness, withCopies: true });
  }, signal);
  earlier.applyBackwards(await moves);
  return earlier;
}

/** A view for names of files as they were before these commits; it shows nothing if there are too many. */
async function viewBefore(
  repository: GitRepository,
  listed: Omit<Listed, 'most' | 'likeness'>,
  merges: ReadonlyMap<string, readonly Move[]>,
  view: View,
): Promise<View> {
  const { signal } = view;
  const commits = await listCommits(repository, { ...listed, most: maxCommits }, signal);
  if (commits.length >= maxCommits) return emptyView(signal);
  const earlier = new EarlierView(view);
  const movesOf = new Map(commits.map(({ hash, moves }) => [hash, moves]));
  // Git leaves merges out of the list if they took over the files of one parent as they were.
  const order = merges.size > 0 ? await hashesIn(repository, listed.of, signal) : movesOf.keys();
  for (const hash of order) {
    earlier.applyBackwards([...(movesOf.get(hash) ?? []), ...(merges.get(hash) ?? [])]);
  }
  return earlier;
}

/**
 * The later commits up to which a file of a commit is followed: the checked-out one and, for a commit that is not in its
 * history, those of the branches and tags that contain it. `undefined` if a shallow repository lacks part of the way.
 */
async function namesAfter(
  repository: GitRepository,
  commit: string,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  const head = await repository.find('HEAD', signal);
  if (head === commit) return [];
  const isInHead = head !== undefined && !(await hasCommits(repository, [head, commit], signal));
  if (await isShallow(repository, signal)) {
    // A commit whose parents git lacks may have come after this one.
    const cut = ['--max-parents=0'];
    const isWhole = isInHead && !(await hasCommits(repository, [commit, head], signal, cut));
    return isWhole ? [head] : undefined;
  }
  if (isInHead) return [head];
  const form = ['--format=%(objectname)', '--sort=-creatordate', `--count=${maxEnds}`];
  const kinds = ['refs/heads', 'refs/remotes', 'refs/tags'];
  const args = ['for-each-ref', ...form, `--contains=${commit}`, ...kinds];
  const others = (await repository.text(args, { signal })).split('\n').filter(Boolean);
  return [...new Set([...(head === undefined ? [] : [head]), ...others])];
}

/** Whether one commit has any in its history that the other lacks. */
async function hasCommits(
  repository: GitRepository,
  [without, of]: readonly [string, string],
  signal: AbortSignal,
  only: readonly string[] = [],
): Promise<boolean> {
  const args = ['rev-list', '--max-count=1', ...only, `${without}..${of}`, '--'];
  return (await repository.text(args, { signal })) !== '';
}

async function isShallow(repository: GitRepository, signal: AbortSignal): Promise<boolean> {
  return (await repository.text(['rev-parse', '--is-shallow-repository'], { signal })) === 'true\n';
}
