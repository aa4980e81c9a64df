import { globSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths';

const built = join(root, 'dist', 'test');
const ending = '.test.js';

/** The built test files in a folder of `test`, the largest first, so that a long one does not run alone at the end. */
export function testFiles(folder: string): string[] {
  const files = globSync(join(built, folder, '**', `*${ending}`));
  return files.sort((a, b) => statSync(b).size - statSync(a).size || a.localeCompare(b));
}

/** As people name it: `e2e/pins` is `test/e2e/pins.test.ts`. */
export function nameOf(file: string): string {
  return relative(built, file).replaceAll('\\', '/').slice(0, -ending.length);
}

/**
 * Whether a name that a person gave means this file: a folder that it is in, or the file's own name with any of the
 * folders above it, so that `core/bundle` is `unit/core/budget/bundle`.
 */
export function isMeant(file: string, given: string): boolean {
  const folders = nameOf(file).split('/');
  const own = folders.pop() ?? '';
  const asked = plain(given).split('/');
  if ([folders, folders.slice(1)].some((path) => startsWith([...path, own], asked))) return true;
  const last = asked.pop() ?? '';
  if (own !== last && !own.startsWith(`${last}.`)) return false;
  let matched = 0;
  for (const folder of folders) if (folder === asked[matched]) matched += 1;
  return matched === asked.length;
}

/** A name as it may be copied from a path: `test/e2e/pins.test.ts` is `e2e/pins`. */
function plain(given: string): string {
  return given
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)?(?:dist\/)?test\//, '')
    .replace(/(?:\.test)?\.[tj]s$/, '')
    .replace(/\/$/, '');
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((part, index) => path[index] === part);
}
