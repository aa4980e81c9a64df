import { parseHistory, historyArguments } from '../core/git/history';
import { parseList } from '../core/git/records';
import type { GitRepository } from './repository';
import type { View } from './view';

/** More commits are not looked at for what became of a file. */
const mostCommits = 20_000;

/**
 * The same view for names of files as they were at a commit: what was renamed since then may only be seen if each of its
 * later names may, up to the one that it has now or had last. A file is held back if what became of it cannot be found out.
 */
export async function viewAt(repository: GitRepository, commit: string, view: View): Promise<View> {
  const { signal } = view;
  const head = await repository.head(signal);
  if (head === commit) return view;
  const gone = await deletedSince(repository, commit, head, signal);
  if (gone.size === 0) return view;
  let renames: Promise<Renames | undefined> | undefined;
  return {
    signal,
    maySee: async (path) => {
      if (!(await view.maySee(path))) return false;
      if (!gone.has(path)) return true;
      const found = await (renames ??= renamesSince(repository, commit, head, signal));
      for (const name of found?.laterNamesOf(path) ?? []) {
        if (!(await view.maySee(name))) return false;
      }
      return found !== undefined;
    },
  };
}

async function deletedSince(
  repository: GitRepository,
  commit: string,
  head: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const form = ['--name-only', '-z', '--no-renames', '--diff-filter=D', '--ignore-submodules'];
  const args = ['diff', '--no-ext-diff', '--no-relative', ...form, commit, head, '--'];
  return new Set(parseList(await repository.text(args, { signal })));
}

/** Follows renames from one commit to the next. */
export class Renames {
  /** The new names by the old ones, the oldest first. */
  private readonly steps: readonly (readonly [from: string, to: string])[];

  /** @param steps the latest first, as history lists them. */
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
async function renamesSince(
  repository: GitRepository,
  commit: string,
  head: string,
  signal: AbortSignal,
): Promise<Renames | undefined> {
  const listed = { of: `${commit}..${head}`, most: mostCommits, isOfRenames: true };
  const commits = parseHistory(await repository.text(historyArguments(listed), { signal }));
  if (commits.length >= mostCommits) return undefined;
  const steps = commits.flatMap(({ files }) =>
    files.flatMap(({ from, path }) => (from === undefined ? [] : [[from, path] as const])),
  );
  return new Renames(steps);
}
