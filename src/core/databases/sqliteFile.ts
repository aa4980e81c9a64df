/** Files of these names are listed as databases once their first bytes have been looked at. */
export function isSqliteName(path: string): boolean {
  return /\.(?:db|db3|sqlite|sqlite3)$/i.test(path);
}

/** The database whose data is also in this file while it is open, by the names that SQLite gives such files. */
export function databaseOfJournal(path: string): string | undefined {
  return /^(.+)-(?:wal|shm|journal)$/s.exec(path)?.[1];
}

/** How many bytes of a file say whether it is a database, and how it is written. */
export const headBytes = 100;

const magic = Buffer.from('SQLite format 3\0', 'latin1');
const writeAheadLog = 2;

export function isSqlite(start: Uint8Array): boolean {
  return magic.equals(start.subarray(0, magic.length));
}

/** Whether what was written last can be in a file beside it. @param head its first `headBytes`. */
export function hasWriteAheadLog(head: Uint8Array): boolean {
  return head[18] === writeAheadLog || head[19] === writeAheadLog;
}

/** What SQLite's journals and logs begin with: they have rows in them, too. */
const journalMagics = ['377f0682', '377f0683', 'd9d505f920a163d7'];

/** Whether these are bytes of a database, or of a file that it keeps rows in. */
export function isOfSqlite(start: Uint8Array): boolean {
  const beginning = Buffer.from(start.subarray(0, magic.length)).toString('hex');
  return isSqlite(start) || journalMagics.some((one) => beginning.startsWith(one));
}
