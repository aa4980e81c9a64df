import { fstatSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import type { SqliteRequest } from '../../model/sqliteRequest';
import { identityIn, identityOf, openRealFile } from '../../../../files/realFile';

type File = Pick<SqliteRequest, 'path' | 'identity'>;

/**
 * Call it before SQLite opens the database. The answer tells whether SQLite has opened the decided file, and none but
 * those that belong to it. What was at a path in between does not matter: a link can be swapped in and back.
 */
export async function watchOpened({ path, identity }: File): Promise<() => boolean> {
  // Windows lists no descriptors, but a file that SQLite has open cannot be replaced there.
  if (process.platform === 'win32') return () => identityAt(path) === identity;
  // Looked at first: a file that is opened and refused below is closed later, and its descriptor is then free for another.
  const others = openFiles();
  const own = [identity, ...(await logsOf(path))];
  return () => {
    const opened = [...openFiles()].filter(
      ([at, one]) => own.includes(one) || others.get(at) !== one,
    );
    const identities = opened.map(([, one]) => one);
    return identities.includes(identity) && identities.every((one) => own.includes(one));
  };
}

/** `undefined` if there is a link in the path. */
function identityAt(path: string): string | undefined {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  const isReal = realpathSync.native(path).toLowerCase() === path.toLowerCase();
  return stats && isReal ? identityIn(stats) : undefined;
}

/**
 * The identities of the log and its index, neither of which is behind a link. They stay open, because closing a file
 * releases all locks that the process has on it, SQLite's, too.
 */
async function logsOf(path: string): Promise<readonly string[]> {
  const identities = ['-wal', '-shm'].map(async (ending) => {
    const file = await openRealFile(`${path}${ending}`);
    return file ? [await identityOf(file)] : [];
  });
  return (await Promise.all(identities)).flat();
}

/** The identities of the regular files that this process has open, by their descriptors. */
function openFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const descriptor of readdirSync('/dev/fd')) {
    try {
      const stats = fstatSync(Number(descriptor), { bigint: true });
      if (stats.isFile()) files.set(descriptor, identityIn(stats));
    } catch {
      // This descriptor was the one of the directory that was just listed.
    }
  }
  return files;
}
