import type { Dictionary } from './dictionary';
import type { RowRange, Rows } from './rows';

/** A request to the process that reads a SQLite file, sent as JSON. */
export interface SqliteRequest {
  /** The real path, with every link resolved. */
  readonly path: string;
  /** The device and the inode of the file that access was decided on. */
  readonly identity: string;
  /** Whether the latest writes can be in a write-ahead log beside the database. */
  readonly hasWriteAheadLog: boolean;
  readonly shownColumns: readonly string[];
  readonly task: SqliteTask;
}

export type SqliteTask =
  | { readonly type: 'schema' | 'dictionary' | 'tables' }
  | { readonly type: 'rows'; readonly table: string; readonly range: RowRange }
  | { readonly type: 'query'; readonly sql: string; readonly range: RowRange };

/** The answer to each task. */
export interface SqliteResults {
  schema: string;
  dictionary: Dictionary;
  tables: readonly string[];
  /** `null` if there is no such table. */
  rows: Rows | null;
  query: Rows;
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
  | { readonly type: 'result'; readonly result: SqliteResults[keyof SqliteResults] }
  | { readonly type: 'failed'; readonly failure: SqliteFailure; readonly message: string };
