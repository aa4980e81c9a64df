import { only } from '../core/git/arguments';
import { parseHistory, historyArguments, type Listed } from '../core/git/history';
import { parseList } from '../core/git/records';
import type { GitRepository } from './repository';
import type { View } from './view';

/** Renames are followed through at most so many commits. */
const mostCommits = 20_000;

interface Then {
  readonly commit: string;
  /** The names that the view will be asked for. Other names are looked for in all renames since then. */
  readonly names: readonly string[];
}

/** More names are not given to git one by one. */
const mostNames = 100;

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
  const head = await repository.head(signal);
  if (head === commit) return view;
  const since = `${commit}..${head}`;
  const paths = names.length > mostNames ? [] : names;
  const gone = await deletedIn(repository, since, paths, signal);
  const stayed = new Set(names.filter((name) => !gone.has(name)));
  let copies: Promise<Renames | undefined> | undefined;
  let renames: Promise<Renames | undefined> | undefined;
  const seesAll = async (path: string, found: Renames | undefined) => {
    for (const name of found?.laterNamesOf(path) ?? []) {
      if (!(await view.maySee(name))) return false;
    }
    return found !== undefined;
  };
  return {
    signal,
    maySee: async (path) => {
      if (!(await view.maySee(path))) return false;
      // A file that was moved away while another one got its name counts as copied.
      copies ??= renamesIn(repository, { of: since, paths, only: 'renamedOrCopied' }, signal);
      if (!(await seesAll(path, await copies))) return false;
      if (stayed.has(path)) return true;
      renames ??= renamesIn(repository, { of: since, only: 'renamed' }, signal);
      return seesAll(path, await renames);
    },
  };
}

/** The names that commits of a range have taken from files. Other files may have had them since. */
async function deletedIn(
  repository: GitRepository,
  range: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const form = ['--format=', '--name-only', '-z', '--no-renames', '--diff-filter=D'];
  const args = ['log', ...form, '--diff-merges=first-parent', '--no-ext-diff', '--no-relative'];
  args.push('--ignore-submodules', '--end-of-options', range, '--', ...paths.flatMap(only));
  return new Set(parseList(await repository.text(args, { signal })));
}

/** Follows renames from one commit to the next. */
export class Renames {
  /** Pairs of an old and a new name, the oldest first. */
  private readonly steps: readonly (readonly [from: string, to: string])[];

  /** @param steps pairs of an old and a new name, the latest first, as history lists them. */
  constructor(steps: readonly (readonly [from: string, to: string])[]) {
    this.steps = steps.toReversed();
  }

  laterNamesOf(path: string): readonly string[] {
    const names = new Set([path]);
    for (const [from, to] of this.steps) if (names.has(from)) names.add(to);
    return [...names].slice(1);
  }
}

/** `undefined` if there are too many commits. */
async function renamesIn(
  repository: GitRepository,
  listed: Omit<Listed, 'most'>,
  signal: AbortSignal,
): Promise<Renames | undefined> {
  const args = historyArguments({ ...listed, most: mostCommits });
  const commits = parseHistory(await repository.text(args, { signal }));
  if (commits.length >= mostCommits) return undefined;
  const steps = commits.flatMap(({ files }) =>
    files.flatMap(({ from, path }) => (from === undefined ? [] : [[from, path] as const])),
  );
  return new Renames(steps);
}
