import { toError } from '../../../../base/errors';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { maxColumns } from '../../model/limits';
import { withoutEnd } from '../../model/queryText';
import type { RowRange } from '../../model/rowRange';
import { cellOf, maskedCell, type Rows } from '../../model/rows';
import { Failed } from './failures';
import { resultColumns, type Masking } from './resultColumns';

/** Runs a query of the person's as a part of our own statement, so that it can only select. */
export function runQuery(
  database: DatabaseSync,
  { sql, range }: { readonly sql: string; readonly range: RowRange },
  masking: Masking,
): Rows {
  const statement = prepare(
    database,
    `SELECT * FROM (\n${withoutEnd(sql, 'sqlite')}\n) LIMIT ${range.limit} OFFSET ${range.offset}`,
  );
  statement.setReadBigInts(true);
  const found = statement.all();
  const names = Object.keys(found[0] ?? {});
  const columns = resultColumns(statement, { names, ...masking }).slice(0, maxColumns);
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
  const statement = prepared(database, sql);
  // SQLite only changes the text of a statement that has parameters, as it puts their values in.
  if (statement.expandedSQL === statement.sourceSQL) return statement;
  throw new Failed('query', 'there are no values for its parameters');
}

function prepared(database: DatabaseSync, sql: string): StatementSync {
  try {
    return database.prepare(sql);
  } catch (cause) {
    throw new Failed('query', toError(cause).message);
  }
}
