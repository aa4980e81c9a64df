import picomatch from 'picomatch';

interface Options {
  readonly ignoreCase?: boolean;
}

/**
 * Whether a path matches one of these globs, in the language of VS Code's settings: `*`, `**`, `?`, `{a,b}`, `[a-z]` and
 * `[!a-z]`. Other characters match themselves; a slash at either end and an empty pattern are ignored.
 */
export function globMatcher(
  globs: readonly string[],
  { ignoreCase = false }: Options = {},
): (path: string) => boolean {
  const patterns = globs
    .map((glob) => glob.trim().replaceAll(/^\/+|\/+$/g, ''))
    .filter((glob) => glob !== '')
    .map((glob) =>
      glob.replaceAll(/[()|+@!^$]/g, (character, at: number) =>
        character === '!' && glob[at - 1] === '[' ? character : `\\${character}`,
      ),
    );
  if (patterns.length === 0) return () => false;
  return picomatch(patterns, {
    dot: true,
    nocase: ignoreCase,
    posix: true,
    nonegate: true,
    noextglob: true,
  });
}
