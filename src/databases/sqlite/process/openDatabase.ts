import { fstatSync, lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { SqliteRequest } from '../../../core/databases/sqliteRequest';
import { restrict } from './restrict';

export interface OpenedDatabase {
  readonly database: DatabaseSync;
  /** Whether the file is still as it was when it was opened. */
  isUnchanged(): boolean;
}

type File = Pick<SqliteRequest, 'path' | 'identity' | 'hasWriteAheadLog'>;

/**
 * Opens the file for reading, so that nothing in it changes and no file is left beside it. Returns `undefined` if SQLite
 * has opened another file than the one that access was decided on.
 */
export function openDatabase(file: File): OpenedDatabase | undefined {
  const { path } = file;
  const before = stateOf(path);
  const { address, isExclusive } = howToOpen(file);
  const others = openFiles();
  const database = new DatabaseSync(address, { readOnly: true, allowExtension: false });
  restrict(database, { isExclusive });
  // SQLite opens the log and its index only for the first statement.
  database.prepare('SELECT count(*) FROM sqlite_schema').get();
  if (!isRight(file, others)) return undefined;
  // A read of a log with writers sees one moment of it, so the database's file may change meanwhile.
  const isConsistent = address.includes(readsLogWithWriters);
  return { database, isUnchanged: () => isConsistent || stateOf(path) === before };
}

/** Reads the log by its index, which is only read, while writers go on. */
const readsLogWithWriters = 'readonly_shm=1';
/** Takes no lock, because locking would leave files beside the database. */
const readsAlone = 'immutable=1';
/** Takes no lock either, but reads the log, whose index is kept in memory. */
const readsLogAlone = `vfs=${process.platform === 'win32' ? 'win32-none' : 'unix-none'}`;

function howToOpen({ path, hasWriteAheadLog }: File): {
  readonly address: string;
  readonly isExclusive?: boolean;
} {
  const { href } = pathToFileURL(path);
  if (!hasWriteAheadLog) return { address: href };
  if (sizeOf(`${path}-wal`) === 0) return { address: `${href}?${readsAlone}` };
  if (sizeOf(`${path}-shm`) > 0) return { address: `${href}?${readsLogWithWriters}` };
  return { address: `${href}?${readsLogAlone}`, isExclusive: true };
}

function sizeOf(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** A text that changes with each write to the file; `undefined` if there is no file. */
function stateOf(path: string): string | undefined {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join();
}

/** Whether SQLite has opened the decided file, and none but those that belong to it. */
function isRight({ path, identity }: File, others: ReadonlyMap<string, unknown>): boolean {
  if (process.platform === 'linux') {
    const opened = [...openFiles()].flatMap(([at, file]) => (others.has(at) ? [] : file));
    const own = [path, `${path}-wal`, `${path}-shm`];
    return (
      opened.some(({ name }) => name === path) &&
      opened.every((file) => {
        return own.includes(file.name) && (file.name !== path || file.identity === identity);
      })
    );
  }
  // On Windows, an opened file cannot be replaced. On macOS, the file at the path is compared again.
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  const isReal = realpathSync.native(path).toLowerCase() === path.toLowerCase();
  return stats !== undefined && isReal && identityOf(stats) === identity;
}

/** The regular files that this process has open, as the kernel has opened them, by their descriptors. */
function openFiles(): ReadonlyMap<string, { readonly name: string; readonly identity: string }> {
  const descriptors = '/proc/self/fd';
  const files = new Map<string, { name: string; identity: string }>();
  for (const descriptor of process.platform === 'linux' ? readdirSync(descriptors) : []) {
    try {
      const stats = fstatSync(Number(descriptor), { bigint: true });
      const name = readlinkSync(`${descriptors}/${descriptor}`);
      if (stats.isFile()) files.set(descriptor, { name, identity: identityOf(stats) });
    } catch {
      // This descriptor was the one of the directory that was just listed.
    }
  }
  return files;
}

function identityOf({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string {
  return `${dev}:${ino}`;
}
