import { InvalidRequest } from '../../../../base/errors';
import { maxCellLength, maxColumns } from '../../model/limits';
import type { ShownColumns } from '../../model/maskedColumns';
import { withoutEnd } from '../../model/queryText';
import type { RowRange } from '../../model/rowRange';
import { maskedCell, type Rows } from '../../model/rows';
import { masksOf } from './masks';
import type { Statements } from './statements';
import { columnsOf, leaveCatalog, quoted, quotedName, relationNamed, textOf } from './tables';

/** The maximum number of cells in the rows of one `FETCH`, so that no answer of the server becomes huge. */
const maxCells = 2_000;
const bytea = 17;

interface Selected {
  /** The name of the column in our statement. */
  readonly value: string;
  readonly isMasked: boolean;
  readonly isBytes: boolean;
}

interface From {
  readonly from: string;
  readonly range: RowRange;
}

/** Reads rows of a table; `undefined` if there is no such table. The server sends neither masked values nor bytes. */
export async function rowsOf(
  statements: Statements,
  { table, range }: { readonly table: string; readonly range: RowRange },
  shown: ShownColumns,
): Promise<Rows | undefined> {
  const relation = await relationNamed(statements, table);
  if (!relation) return undefined;
  const all = (await columnsOf(statements, [relation])).get(relation.oid) ?? [];
  const names = all.slice(0, maxColumns).map(({ name }) => quoted(name));
  await leaveCatalog(statements);
  const from = `(SELECT ${names.join(', ')} FROM ${quotedName(relation)}) AS rows`;
  const { columns, rows } = await selected(statements, { from, range }, shown);
  const left = all.length - names.length;
  return { columns: left > 0 ? [...columns, `… ${left} more columns`] : columns, rows };
}

/** Runs a query of the person's in a cursor, as a part of our own statement, so that it can only select. */
export async function runQuery(
  statements: Statements,
  { sql, range }: { readonly sql: string; readonly range: RowRange },
  shown: ShownColumns,
): Promise<Rows> {
  const from = `(\n${withoutEnd(sql, 'postgres')}\n) AS query`;
  return selected(statements, { from, range }, shown);
}

async function selected(
  statements: Statements,
  { from, range }: From,
  shown: ShownColumns,
): Promise<Rows> {
  const columns = await statements.columns(`SELECT * FROM ${from}`);
  if (columns.length > maxColumns) {
    throw new InvalidRequest(`A query has at most ${maxColumns} columns.`);
  }
  const masks = await masksOf(statements, columns, shown);
  const cells = columns.map(({ type }, index): Selected => {
    return { value: `c${index}`, isMasked: masks[index] ?? true, isBytes: type === bytea };
  });
  const names = cells.map(({ value }) => value).join(', ');
  const named = cells.length > 0 ? `${from}(${names})` : from;
  const rows = await fetched(statements, cells, { from: named, range });
  return { columns: columns.map(({ name }) => name), rows };
}

async function fetched(
  { values }: Statements,
  columns: readonly Selected[],
  { from, range }: From,
): Promise<Rows['rows']> {
  const cells = columns.map(cellText).join(', ');
  await values(
    `DECLARE mcp_bridge NO SCROLL CURSOR FOR SELECT ${cells} FROM ${from} LIMIT ${range.limit} OFFSET ${range.offset}`,
  );
  const most = Math.max(1, Math.floor(maxCells / Math.max(1, columns.length)));
  const rows: (readonly unknown[])[] = [];
  for (;;) {
    const some = await values(`FETCH FORWARD ${most} FROM mcp_bridge`);
    rows.push(...some);
    if (some.length < most) return rows.map((row) => row.map(textOf));
  }
}

/** All functions and types are named with `pg_catalog`, because the search path can lead to others of the same name. */
function cellText({ value, isMasked, isBytes }: Selected): string {
  // A composite of which some fields are null is neither null nor `NOT NULL`.
  if (isMasked) return `CASE WHEN NOT ${value} IS NULL THEN '${maskedCell}' END`;
  if (isBytes) {
    return `CASE WHEN ${value} IS NOT NULL THEN pg_catalog.concat('(', pg_catalog.octet_length(${value}), ' bytes)') END`;
  }
  const text = `(${value})::pg_catalog.text`;
  const length = `pg_catalog.length(${text})`;
  const start = `pg_catalog.left(${text}, ${maxCellLength})`;
  return `CASE WHEN ${length} OPERATOR(pg_catalog.>) ${maxCellLength} THEN pg_catalog.concat(${start}, '… (', ${length}, ' characters)') ELSE ${text} END`;
}
