import { toError } from '../../../base/errors';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { mostColumns } from '../../../core/databases/limits';
import { isMaskedColumn, type ShownColumns } from '../../../core/databases/maskedColumns';
import { cellOf, maskedCell, type RowRange, type Rows } from '../../../core/databases/rows';
import { Failed } from './failures';

/** A column of a result. Newer runtimes also know the table and the column that its values come from. */
interface ResultColumn {
  readonly name: string;
  readonly column?: string | null;
  readonly table?: string | null;
}

/** Runs a query of the person's as a part of our own statement, so that it can only select. */
export function runQuery(
  database: DatabaseSync,
  { sql, range }: { readonly sql: string; readonly range: RowRange },
  shown: ShownColumns,
): Rows {
  const statement = prepare(database, sql.trim().replace(/;\s*$/, ''));
  statement.setReadBigInts(true);
  const found = statement.all(range.limit, range.offset);
  const columns = columnsOf(statement, found[0])
    .slice(0, mostColumns)
    .map(({ name, column, table }) => {
      const of = { table: table ?? undefined, shown };
      const isMasked = [name, column ?? ''].some((one) => isMaskedColumn(one, of));
      return { name, isMasked };
    });
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

/** The oldest runtime names the columns only in rows, so a result without rows has no names there. */
function columnsOf(
  statement: Partial<Pick<StatementSync, 'columns'>>,
  row: object = {},
): readonly ResultColumn[] {
  return statement.columns?.() ?? Object.keys(row).map((name) => ({ name }));
}
