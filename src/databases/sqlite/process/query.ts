import { toError } from '../../../base/errors';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { mostColumns } from '../../../core/databases/limits';
import type { ShownColumns } from '../../../core/databases/maskedColumns';
import { cellOf, maskedCell, type RowRange, type Rows } from '../../../core/databases/rows';
import { Failed } from './failures';
import { resultColumns } from './resultColumns';

/** Runs a query of the person's as a part of our own statement, so that it can only select. */
export function runQuery(
  database: DatabaseSync,
  { sql, range }: { readonly sql: string; readonly range: RowRange },
  shown: ShownColumns,
): Rows {
  const statement = prepare(database, sql.trim().replace(/;\s*$/, ''));
  statement.setReadBigInts(true);
  const found = statement.all(range.limit, range.offset);
  const names = Object.keys(found[0] ?? {});
  const columns = resultColumns(statement, { names, shown }).slice(0, mostColumns);
  return {
    columns: columns.map(({ name }) => name),
    rows: found.map((row) =>
      columns.map(({ name, isMasked }) => {
        const cell = cellOf(row[name]);
        return isMasked && cell !== null ? maskedCell : cell;
      }),
    ),
  };
}

function prepare(database: DatabaseSync, sql: string): StatementSync {
  try {
    return database.prepare(`SELECT * FROM (\n${sql}\n) LIMIT ? OFFSET ?`);
  } catch (cause) {
    throw new Failed('query', toError(cause).message);
  }
}
