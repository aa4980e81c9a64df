import type { DatabaseResults, DatabaseTask } from './databaseTask';

/** A request to the process that reads a SQLite file, sent as JSON. */
export interface SqliteRequest {
  /** The real path, with every link resolved. */
  readonly path: string;
  /** The device and the inode of the file that access was decided on. */
  readonly identity: string;
  /** Whether the latest writes can be in a write-ahead log beside the database. */
  readonly hasWriteAheadLog: boolean;
  readonly shownColumns: readonly string[];
  readonly task: DatabaseTask;
}

/** The reason why a request failed. */
export type SqliteFailure =
  /** This runtime has no SQLite. */
  | 'missing'
  /** The path leads to another file by now, or the file is written to all the time. */
  | 'changing'
  | 'locked'
  /** A transaction that was broken off has to be rolled back, which only a writer can do. */
  | 'unfinished'
  | 'damaged'
  | 'large'
  /** The query is invalid or not allowed. */
  | 'query'
  | 'other';

export type SqliteAnswer =
  | { readonly type: 'result'; readonly result: DatabaseResults[keyof DatabaseResults] }
  | { readonly type: 'failed'; readonly failure: SqliteFailure; readonly message: string };
