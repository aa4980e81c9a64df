import { detectionArguments, type Likeness } from './moves';

/** The sides of a diff: a commit or tree, and the index, the files as they are, or another commit. */
export type Compared = {
  /** The hash of the older side. */
  readonly from: string;
} & ({ readonly to: 'index' | 'files' } | { readonly to: 'commit'; readonly hash: string });

/** Options that give lists of changed files git's default form, whatever the person has configured. */
const listForm = [
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--no-relative',
  ...detectionArguments({ likeness: 'similar', withCopies: false }),
  '--submodule=short',
  // Edits in a submodule belong to its own repository; to look for them, git would use the configuration of that one.
  '--ignore-submodules=dirty',
  '-z',
  '--raw',
];

/** Options that do the same for hunks. Git takes some of them for a wish to have hunks. */
const hunkForm = [
  '--numstat',
  '--patch',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--unified=3',
  '--inter-hunk-context=0',
  '--diff-algorithm=myers',
  '--indent-heuristic',
];

/** Lists all changed files. If git listed only some, it would not recognize those that were renamed. */
export function namesArguments(compared: Compared): readonly string[] {
  return ['diff', ...listForm, ...sides(compared), '--'];
}

/**
 * Lists renamed and copied files. A file that was moved counts as copied if another one got its name at the same time,
 * and is listed nowhere else as one.
 */
export function copiesArguments(compared: Compared): readonly string[] {
  return ['diff', ...listForm, '--find-copies=50%', '--diff-filter=CR', ...sides(compared), '--'];
}

/** Lists all changed files, and which of them were renamed or copied. */
export function movesArguments(compared: Compared, likeness: Likeness): readonly string[] {
  const detection = detectionArguments({ likeness, withCopies: true });
  return ['diff', ...listForm, ...detection, ...sides(compared), '--'];
}

/** Lists all changed files, a renamed one under each of its names. */
export function pathsArguments(compared: Compared): readonly string[] {
  return ['diff', ...listForm, '--no-renames', ...sides(compared), '--'];
}

/**
 * Arguments that print names and line counts, then the hunks, of these files.
 * @param without files that are left out although they lie below one of these, where a file became a folder.
 */
export function hunksArguments(
  compared: Compared,
  paths: readonly string[],
  without: readonly string[],
): readonly string[] {
  const specs = [...paths.flatMap(only), ...without.flatMap(except)];
  return ['diff', ...listForm, ...hunkForm, ...sides(compared), '--', ...specs];
}

function sides(compared: Compared): readonly string[] {
  const { from } = compared;
  switch (compared.to) {
    case 'index':
      return ['--cached', from];
    case 'files':
      return [from];
    case 'commit':
      return [from, compared.hash];
  }
}

/** A pathspec that matches this path alone, and what lies below it. */
export function only(path: string): readonly string[] {
  return [`:(top,literal)${path}`];
}

function except(path: string): readonly string[] {
  return [`:(top,exclude,literal)${path}`];
}

export const statusArguments = [
  'status',
  '--porcelain=v2',
  '--branch',
  '-z',
  '--untracked-files=all',
  '--ignored=no',
  '--find-renames=50%',
  '--ahead-behind',
  '--ignore-submodules=dirty',
];

export const untrackedArguments = ['ls-files', '-z', '--others', '--exclude-standard', '--'];
