import { importedPaths } from '../../../core/code/imports';
import type { LinkReason } from './linkReason';

/** The link of each file, by its path, to one of the files that are worked on. */
export type Links = ReadonlyMap<string, LinkReason>;

/**
 * The files that the known ones import, and the files that import them.
 * @param imports by the path of a file, the files that it imports.
 */
export function importLinks(
  known: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): Links {
  const links = new Map<string, LinkReason>();
  const link = (path: string, because: LinkReason) => {
    if (!known.includes(path) && !links.has(path)) links.set(path, because);
  };
  for (const each of known) {
    for (const path of imports.get(each) ?? []) link(path, { type: 'imported', known: each });
    for (const [path, imported] of imports) {
      if (imported.includes(each)) link(path, { type: 'imports', known: each });
    }
  }
  return links;
}

/** An error of a file, and the paths of the files that it refers to. */
export interface LinkedError {
  readonly message: string;
  readonly related: readonly string[];
}

/** The known file that one of these errors is about: it refers to that, or names it as an import does. */
export function causeOf(
  path: string,
  errors: readonly LinkedError[],
  known: readonly string[],
): string | undefined {
  const isKnown = (each: string) => known.includes(each);
  for (const { message, related } of errors) {
    const named = [...message.matchAll(/(['"])(\.{1,2}\/[^'"\n]{1,300})\1/g)].flatMap(
      ([, , asked = '']) => importedPaths(path, asked).find(isKnown) ?? [],
    );
    const found = [...related, ...named].find((each) => isKnown(each) && each !== path);
    if (found !== undefined) return found;
  }
  return undefined;
}
