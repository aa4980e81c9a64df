import { posix } from 'node:path';
import { parseUri, withPath, type CanonicalUri } from './uris';

/** A file with one of these endings is listed as a database if its first bytes are SQLite's. */
export function isSqliteName(path: string): boolean {
  return /\.(?:db|db3|sqlite|sqlite3)$/i.test(path);
}

/**
 * The database that keeps data in this file, too, while it is open. SQLite derives the names of such files from that of
 * the database.
 */
function databaseOfJournal(path: string): string | undefined {
  return /^(.+)-(?:wal|shm|journal)$/s.exec(path)?.[1];
}

/** The database that changes with this file: itself, or the one that keeps data in it. */
export function databaseWith(uri: CanonicalUri): CanonicalUri {
  const database = databaseOfJournal(parseUri(uri).path);
  return database === undefined ? uri : withPath(uri, posix.normalize(database));
}

/** The number of first bytes that show whether a file is a database, and in which mode it is written. */
export const headBytes = 100;

const magic = Buffer.from('SQLite format 3\0', 'latin1');
const writeAheadLog = 2;

export function isSqlite(start: Uint8Array): boolean {
  return magic.equals(start.subarray(0, magic.length));
}

/**
 * Whether the latest writes can be in a write-ahead log beside the database.
 * @param head its first `headBytes`.
 */
export function hasWriteAheadLog(head: Uint8Array): boolean {
  return head[18] === writeAheadLog || head[19] === writeAheadLog;
}

/** The first bytes of SQLite's journals and logs, which hold rows, too. */
const journalMagics = ['377f0682', '377f0683', 'd9d505f920a163d7'];

/**
 * Whether a file that begins with these bytes is a database, or one of the files in which SQLite keeps its rows. It clears
 * the first bytes of a journal that it keeps for the next transaction, and leaves the rows in it.
 */
export function isOfSqlite(start: Uint8Array, path: string): boolean {
  const beginning = Buffer.from(start.subarray(0, magic.length));
  const isBinaryJournal = databaseOfJournal(path) !== undefined && beginning.includes(0);
  const begins = (one: string) => beginning.toString('hex').startsWith(one);
  return isSqlite(beginning) || journalMagics.some(begins) || isBinaryJournal;
}

/** What is read in place of the bytes of such a file, which would show the values that are masked in rows. */
export const databaseNote =
  'This is a SQLite database. Read database://sqlite/PATH/dictionary, with its path relative to the workspace.\n';
