import type { Dictionary } from './dictionary';
import type { RowRange } from './rowRange';
import type { Rows } from './rows';

/** What a process that reads a database is asked for. */
export type DatabaseTask =
  | { readonly type: 'schema' | 'dictionary' | 'tables' }
  | { readonly type: 'rows'; readonly table: string; readonly range: RowRange }
  | { readonly type: 'query'; readonly sql: string; readonly range: RowRange };

/** The answer to each task. */
export interface DatabaseResults {
  schema: string;
  dictionary: Dictionary;
  tables: readonly string[];
  /** `null` if there is no such table. */
  rows: Rows | null;
  query: Rows;
}
