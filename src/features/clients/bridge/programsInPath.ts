import { constants } from 'node:fs';
import { posix, win32 } from 'node:path';
import { canAccess } from '../../../files/canAccess';
import type { MachineFacts } from '../adapters/machine';

export interface SearchPath extends MachineFacts {
  /**
   * Folders of which no program is run, such as those of the workspace. One that is or holds the home does not count: version
   * managers put programs there, and the PATH names only what the person has put into it.
   */
  readonly apart: readonly string[];
}

/**
 * Where a program may be by the PATH, in its order: absolute paths, because Windows looks for a bare name in the working
 * directory first, and relative folders of the PATH lead there on every system.
 * @internal for the tests
 */
export function programsInPath(name: string, { platform, home, env, apart }: SearchPath): string[] {
  const isWindows = platform === 'win32';
  const { delimiter, isAbsolute, join, relative } = isWindows ? win32 : posix;
  const variable = Object.keys(env).find((each) => (isWindows ? /^path$/i : /^PATH$/).test(each));
  // A path on Windows that begins with one slash depends on the current drive.
  const whole = isWindows ? /^([a-z]:[\\/]|\\\\)/i : /^\//;
  const isIn = (way: string) => !isAbsolute(way) && !/^\.\.([\\/]|$)/.test(way);
  const isApart = (folder: string) =>
    apart.some((each) => isIn(relative(each, folder)) && !isIn(relative(each, home)));
  return (env[variable ?? ''] ?? '')
    .split(delimiter)
    .map((folder) => (isWindows ? folder.replaceAll('"', '') : folder))
    .filter((folder) => whole.test(folder) && !isApart(folder))
    .map((folder) => join(folder, isWindows ? `${name}.exe` : name));
}

/** The first of these that can be run. */
export async function programInPath(name: string, search: SearchPath): Promise<string | undefined> {
  for (const path of programsInPath(name, search)) {
    if (await canAccess(path, constants.X_OK)) return path;
  }
  return undefined;
}
