import { Minimatch } from 'minimatch';
import { bracketEnd } from '../../base/globSyntax';

/** The meaning of one line of an ignore file (gitignore(5)). */
export interface IgnorePattern {
  /** Whether it includes paths again that an earlier line ignores. */
  readonly isNegated: boolean;
  readonly isForFolders: boolean;
  /**
   * @param path relative to the folder of the ignore file; in lower case where case does not count.
   * @param name its last segment.
   */
  matches(path: string, name: string): boolean;
}

/**
 * As git reads a line, but by characters instead of bytes. These few differ: a class of characters may have other
 * letters than ASCII's, a range whose ends are in the wrong order matches nothing at all, and `a**` before a slash does
 * not cross folders.
 * @param line neither empty nor a comment, without its line end.
 * @returns `undefined` if it can match nothing.
 */
export function parseIgnorePattern(line: string, ignoreCase: boolean): IgnorePattern | undefined {
  const isNegated = line.startsWith('!');
  const written = line.slice(isNegated ? 1 : 0, endWithoutSpaces(line));
  const isForFolders = written.endsWith('/');
  const anchored = isForFolders ? written.slice(0, -1) : written;
  const pattern = anchored.startsWith('/') ? anchored.slice(1) : anchored;
  if (pattern === '') return undefined;
  // A pattern without a slash speaks of names in any folder.
  const isOfPath = anchored.includes('/');
  const matches = createMatcher(pattern, { isOfPath, ignoreCase });
  return (
    matches && {
      isNegated,
      isForFolders,
      matches: (path, name) => matches(isOfPath ? path : name),
    }
  );
}

/** Spaces at the end count only behind a backslash. */
function endWithoutSpaces(line: string): number {
  let end = line.length;
  while (line[end - 1] === ' ') end -= 1;
  let backslashes = 0;
  while (line[end - 1 - backslashes] === '\\') backslashes += 1;
  return end < line.length && backslashes % 2 === 1 ? end + 1 : end;
}

interface Options {
  readonly isOfPath: boolean;
  readonly ignoreCase: boolean;
}

type Matcher = (text: string) => boolean;

/** Most patterns are plain names or endings, which are compared much faster than globs. */
function createMatcher(pattern: string, { isOfPath, ignoreCase }: Options): Matcher | undefined {
  const expected = ignoreCase ? pattern.toLowerCase() : pattern;
  if (!hasSpecial(pattern)) return (text) => text === expected;
  if (!isOfPath && pattern.startsWith('*') && !hasSpecial(pattern.slice(1))) {
    const ending = expected.slice(1);
    return (text) => text.endsWith(ending);
  }
  const glob = globOf(pattern);
  if (glob === undefined) return undefined;
  const compiled = new Minimatch(glob, { ...asWritten, nocase: ignoreCase });
  return (text) => compiled.match(text);
}

const asWritten = {
  platform: 'linux',
  dot: true,
  nobrace: true,
  nocomment: true,
  nonegate: true,
  noext: true,
  preserveMultipleSlashes: true,
  optimizationLevel: 0,
} as const;

function hasSpecial(pattern: string): boolean {
  return /[*?[\\]/.test(pattern);
}

/** Translates the pattern to Minimatch's language; `undefined` if git lets it match nothing. */
function globOf(pattern: string): string | undefined {
  let glob = '';
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === '\\') {
      at += 1;
      if (at === pattern.length) return undefined;
      glob += pattern[at] === '/' ? '/' : `\\${pattern.charAt(at)}`;
    } else if (character === '[') {
      const end = bracketEnd(pattern, at);
      if (end === undefined) return undefined;
      glob += withoutSlashes(pattern.slice(at, end + 1));
      at = end;
    } else glob += character;
  }
  return glob.replaceAll(/(?<=^|\/)\*{3,}(?=\/|$)/g, '**');
}

/** No class matches a slash, and no path contains the character that stands in for it. */
function withoutSlashes(characterClass: string): string {
  return characterClass.replaceAll('/', '\0');
}
