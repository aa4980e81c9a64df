import { Minimatch, type MinimatchOptions } from 'minimatch';
import { bracketEnd, expandBraces, type Expansion } from './globSyntax';

interface Options {
  readonly ignoreCase?: boolean;
}

const maxWildcards = 64;

/**
 * Minimatch 11 matches without regular expressions over a path and without backtracking: its time is bounded by the
 * lengths of the pattern and of the path, so that no pattern of a workspace can hold up the window.
 */
const plainGlobs: MinimatchOptions = {
  platform: 'linux',
  dot: true,
  nobrace: true,
  nocomment: true,
  nonegate: true,
  noext: true,
};

/**
 * Whether a path matches one of these globs, in the language of VS Code's settings: `*`, `**`, `?`, `{a,b}`, `[a-z]` and
 * `[!a-z]`. Other characters match themselves; a slash at either end and an empty pattern are ignored. A glob of more
 * than 4,096 characters, 24 braces or 64 wildcards matches nothing, and of one with very many alternatives only the first
 * count.
 */
export function globMatcher(
  globs: readonly string[],
  { ignoreCase = false }: Options = {},
): (path: string) => boolean {
  const patterns = globs
    .flatMap((glob) => expansionOf(glob).alternatives)
    .filter((glob) => glob !== '' && countWildcards(glob) <= maxWildcards)
    .flatMap(withFolder);
  return anyMatcher(patterns, ignoreCase);
}

/** Most globs are plain paths or endings of names, which are compared much faster than others. */
function anyMatcher(patterns: readonly string[], ignoreCase: boolean): (path: string) => boolean {
  const cased = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  const isEnding = (glob: string) => glob.startsWith('*') && isPlain(glob.slice(1), /[/*?[\\]/);
  const paths = new Set(patterns.filter((glob) => isPlain(glob)).map(cased));
  const endings = patterns.filter(isEnding).map((glob) => cased(glob.slice(1)));
  const others = patterns
    .filter((glob) => !isPlain(glob) && !isEnding(glob))
    .map((glob) => new Minimatch(plainBrackets(glob), { ...plainGlobs, nocase: ignoreCase }));
  return (path) => {
    const compared = cased(path);
    return (
      paths.has(compared) ||
      (!path.includes('/') && endings.some((ending) => compared.endsWith(ending))) ||
      others.some((pattern) => pattern.match(path))
    );
  };
}

function isPlain(glob: string, special = /[*?[\\]/): boolean {
  return !special.test(glob);
}

/**
 * The most comparisons that a path needs: the number of alternatives and of wildcards in them. Of braces without
 * alternatives, each counts, as it takes time, too. Infinite for a glob that matches less than it says, as it is over a
 * limit.
 */
export function globWeight(glob: string): number {
  const { alternatives, isWhole } = expansionOf(glob);
  if (!isWhole || alternatives.some((one) => countWildcards(one) > maxWildcards)) return Infinity;
  const counts = alternatives.flatMap(withFolder).map((one) => 1 + countWildcards(one));
  const comparisons = counts.reduce((sum, count) => sum + count, 0);
  return Math.max(comparisons, glob.split('{').length - 1);
}

function expansionOf(glob: string): Expansion {
  return expandBraces(glob.trim().replaceAll(/^\/+|(?<!\/)\/+$/g, ''));
}

/** `*` (or `**`), `?` and `[`. */
export function countWildcards(pattern: string): number {
  return pattern.match(/\*+|[?[]/g)?.length ?? 0;
}

/** A pattern for the contents of a folder matches the folder itself, too: `a/**` means `a`. */
function withFolder(glob: string): string[] {
  const folder = glob.replace(/(\/\*\*)+$/, '');
  return folder === glob || folder === '' ? [glob] : [folder, glob];
}

/** Escapes brackets that are not closed, which Minimatch would look for the end of again and again. */
function plainBrackets(glob: string): string {
  for (let at = 0; at < glob.length; at += 1) {
    if (glob[at] === '\\') at += 1;
    else if (glob[at] === '[') {
      const end = bracketEnd(glob, at);
      if (end === undefined) return glob.slice(0, at) + glob.slice(at).replaceAll('[', '\\[');
      at = end;
    }
  }
  return glob;
}
