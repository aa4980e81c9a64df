import type { Dictionary } from './dictionary';
import type { RowRange, Rows } from './rows';

/** What can be asked of a database. All statements are ours, except for a person's saved query. */
export interface DatabaseReader {
  /** The statements that would make it anew. */
  schema(): Promise<string>;
  dictionary(): Promise<Dictionary>;
  /** The names of its tables and views. */
  tables(): Promise<readonly string[]>;
  /** `undefined` if there is no such table. */
  rows(table: string, range: RowRange): Promise<Rows | undefined>;
  query(sql: string, range: RowRange): Promise<Rows>;
}
