import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FileOutcome } from './outcome';
import { hostFolder, root } from './paths';

const built = join(root, 'dist', 'test');
const ending = '.test.js';

/** Milliseconds of each file in earlier runs, by its name. */
const durationsFile = join(hostFolder, 'durations.json');

/** The built test files in a folder of `test`, the slowest first, so that none runs alone at the end. */
export function testFiles(folder: string): string[] {
  const files = globSync(join(built, folder, '**', `*${ending}`));
  const msOf = expectedMs();
  return files.sort((a, b) => msOf(b) - msOf(a));
}

/** How long a file took before; where that is unknown, its size says it, by ten bytes a millisecond. */
export function expectedMs(): (file: string) => number {
  const known = durations();
  return (file) => known[nameOf(file)] ?? statSync(file).size / 10;
}

/** Folders of tests that count what this process holds, change its environment, or start many others. */
const alone = ['unit/bridge', 'unit/features/clients/bridge', 'unit/features/databases/reading'];

/** Whether a file of Node's test runner needs a process of its own. */
export function isAlone(file: string): boolean {
  return alone.some((folder) => nameOf(file).startsWith(`${folder}/`));
}

export function keepDurations(files: readonly FileOutcome[]): void {
  const measured = Object.fromEntries(
    files.flatMap(({ name, ms }) => (ms > 0 ? [[name, ms]] : [])),
  );
  mkdirSync(hostFolder, { recursive: true });
  writeFileSync(durationsFile, JSON.stringify({ ...durations(), ...measured }));
}

function durations(): Record<string, number> {
  if (!existsSync(durationsFile)) return {};
  return JSON.parse(readFileSync(durationsFile, 'utf8')) as Record<string, number>;
}

/** A file's name for people: `e2e/pins` is `test/e2e/pins.test.ts`. */
export function nameOf(file: string): string {
  return relative(built, file).replaceAll('\\', '/').slice(0, -ending.length);
}

/**
 * Whether a person means this file: by a folder that it is in, or by its own name with any of the folders above it, so
 * that `core/bundle` is `unit/core/budget/bundle`.
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

/** Turns a path such as `test/e2e/pins.test.ts` into the name `e2e/pins`. */
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
