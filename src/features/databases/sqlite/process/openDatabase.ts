import { lstatSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { SqliteRequest } from '../../model/sqliteRequest';
import { watchOpened } from './openedFiles';
import { restrict } from './restrict';

export interface OpenedDatabase {
  readonly database: DatabaseSync;
  /** Whether all that was read is of the decided file, as it was when it was opened. */
  isUnchanged(): boolean;
}

type File = Pick<SqliteRequest, 'path' | 'identity' | 'hasWriteAheadLog'>;

/** Keeps databases open until the process ends, because SQLite may clean up behind a writer when it closes one. */
const kept: DatabaseSync[] = [];

/** Opens the file for reading, so that nothing in it changes and no file is left beside it. */
export async function openDatabase(file: File): Promise<OpenedDatabase> {
  const { path } = file;
  const before = stateOf(path);
  const isRight = await watchOpened(file);
  const { address, isExclusive } = howToOpen(file);
  const database = new DatabaseSync(address, { readOnly: true, allowExtension: false });
  kept.push(database);
  restrict(database, { isExclusive });
  // SQLite opens the log and its index only for the first statement.
  database.prepare('SELECT count(*) FROM sqlite_schema').get();
  // A read of a log with writers sees one moment of it, so the database's file may change meanwhile.
  const isConsistent = address.includes(readsLogWithWriters);
  return {
    database,
    isUnchanged: () => isRight() && (isConsistent || stateOf(path) === before),
  };
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
  const isLogEmpty = sizeOf(`${path}-wal`) === 0;
  // SQLite opens a log that has something in it whatever the database says, and would create its index.
  if (!hasWriteAheadLog && isLogEmpty) return { address: href };
  if (isLogEmpty) return { address: `${href}?${readsAlone}` };
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
