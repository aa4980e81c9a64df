import type { Dictionary } from './dictionary';
import type { RowRange, Rows } from './rows';

/** What the process that reads a SQLite file is asked, as JSON. */
export interface SqliteRequest {
  /** With every link followed. */
  readonly path: string;
  /** Which file has to lie there. */
  readonly identity: string;
  /** Whether what was written last can be in a file beside it. */
  readonly hasWriteAheadLog: boolean;
  readonly shownColumns: readonly string[];
  readonly task: SqliteTask;
}

export type SqliteTask =
  | { readonly type: 'schema' | 'dictionary' | 'tables' }
  | { readonly type: 'rows'; readonly table: string; readonly range: RowRange }
  | { readonly type: 'query'; readonly sql: string; readonly range: RowRange };

/** What each task is answered with. */
export interface SqliteResults {
  schema: string;
  dictionary: Dictionary;
  tables: readonly string[];
  /** `null` if there is no such table. */
  rows: Rows | null;
  query: Rows;
}

/** Why there is no answer. */
export type SqliteFailure =
  /** This runtime has no SQLite. */
  | 'missing'
  /** Another file lies there by now, or it is being written all the time. */
  | 'changing'
  | 'locked'
  /** A transaction that was broken off has to be rolled back, which only a writer can do. */
  | 'unfinished'
  | 'damaged'
  | 'large'
  /** The query is wrong, or not allowed. */
  | 'query'
  | 'other';

export type SqliteAnswer =
  | { readonly type: 'result'; readonly result: SqliteResults[keyof SqliteResults] }
  | { readonly type: 'failed'; readonly failure: SqliteFailure; readonly message: string };
