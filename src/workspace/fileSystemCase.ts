import { opendirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders without a single letter among so many names are rare. */
const maxNames = 100;

interface Disk {
  /** The first names in a folder. */
  names(folder: string): readonly string[];
  /** The identity of a file or folder in its file system; `undefined` if there is none at that path. */
  identity(path: string): string | undefined;
}

/**
 * Whether the file system of a folder ignores the case of names. The platform does not decide this: Linux mounts the
 * drives of Windows, and macOS has volumes on which case counts.
 * @returns `undefined` if nothing in the folder shows it.
 */
export function ignoresCase(folder: string, disk: Disk = localDisk): boolean | undefined {
  const name = disk.names(folder).find((each) => swapped(each) !== each);
  if (name === undefined) return undefined;
  const identity = disk.identity(join(folder, name));
  if (identity === undefined) return undefined;
  return identity === disk.identity(join(folder, swapped(name)));
}

/** Letters outside of ASCII are left alone: file systems differ in how they treat them. */
function swapped(name: string): string {
  return name.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

const localDisk: Disk = {
  names: (folder) => {
    const names: string[] = [];
    try {
      const entries = opendirSync(folder);
      try {
        for (let entry = entries.readSync(); entry; entry = entries.readSync()) {
          if (names.push(entry.name) === maxNames) break;
        }
      } finally {
        entries.closeSync();
      }
    } catch {
      // A folder that cannot be read shows nothing.
    }
    return names;
  },
  identity: (path) => {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
    return stats && `${stats.dev}:${stats.ino}`;
  },
};
