import type { Dictionary } from './dictionary';
import type { RowRange } from './rowRange';
import type { Rows } from './rows';

/** Reads one database. All statements are ours, except for a query that the person has saved. */
export interface DatabaseReader {
  /** The statements that would create the database anew. */
  schema(): Promise<string>;
  dictionary(): Promise<Dictionary>;
  /** The names of tables and views. */
  tables(): Promise<readonly string[]>;
  /** `undefined` if there is no such table. */
  rows(table: string, range: RowRange): Promise<Rows | undefined>;
  query(sql: string, range: RowRange): Promise<Rows>;
}
