import { InvalidRequest } from '../../base/errors';
import { mostCellLength, mostColumns } from '../../core/databases/limits';
import { isMaskedColumn, type ShownColumns } from '../../core/databases/maskedColumns';
import { maskedCell, type RowRange, type Rows } from '../../core/databases/rows';
import type { ResultColumn, Statements } from './statements';
import { columnsOf, leaveCatalog, quoted, quotedName, relationNamed, textOf } from './tables';

/** The rows of one `FETCH` have at most so many cells, so that no answer of the server becomes huge. */
const mostCells = 2_000;
const bytea = 17;

interface Selected {
  readonly name: string;
  /** The expression that names the column in the statement. */
  readonly value: string;
  readonly isMasked: boolean;
  readonly isBytes: boolean;
}

/** Reads rows of a table; `undefined` if there is no such table. The server sends neither masked values nor bytes. */
export async function rowsOf(
  statements: Statements,
  { table: asked, range }: { readonly table: string; readonly range: RowRange },
  shown: ShownColumns,
): Promise<Rows | undefined> {
  const relation = await relationNamed(statements, asked);
  if (!relation) return undefined;
  const { oid, table } = relation;
  const all = (await columnsOf(statements, [relation])).get(oid) ?? [];
  const selected = all.slice(0, mostColumns).map(({ name, isBytes }): Selected => {
    const isMasked = isMaskedColumn(name, { table, shown });
    return { name, value: quoted(name), isMasked, isBytes };
  });
  await leaveCatalog(statements);
  const rows = await fetched(statements, selected, { from: quotedName(relation), range });
  const left = all.length - selected.length;
  const more = left > 0 ? [`… ${left} more columns`] : [];
  return { columns: [...selected.map(({ name }) => name), ...more], rows };
}

/** Runs a query of the person's in a cursor, as a part of our own statement, so that it can only select. */
export async function runQuery(
  statements: Statements,
  { sql, range }: { readonly sql: string; readonly range: RowRange },
  shown: ShownColumns,
): Promise<Rows> {
  const query = `(\n${sql.trim().replace(/;\s*$/, '')}\n) AS query`;
  const columns = await statements.columns(`SELECT * FROM ${query}`);
  if (columns.length > mostColumns) {
    throw new InvalidRequest(`A query has at most ${mostColumns} columns.`);
  }
  const origins = await originsOf(statements, columns);
  const selected = columns.map((column, index): Selected => {
    const { name, type, table, number } = column;
    const origin = origins.get(`${table}.${number}`);
    const isMasked = [name, ...(origin ? [origin.name] : [])].some((one) =>
      isMaskedColumn(one, { table: origin?.table, shown }),
    );
    return { name, value: `c${index}`, isMasked, isBytes: type === bytea };
  });
  const names = selected.map(({ value }) => value).join(', ');
  const from = selected.length > 0 ? `${query}(${names})` : query;
  const rows = await fetched(statements, selected, { from, range });
  return { columns: columns.map(({ name }) => name), rows };
}

/** The columns of tables from which the columns of a result have their values. */
async function originsOf({ values }: Statements, columns: readonly ResultColumn[]) {
  const tables = new Set(columns.map(({ table }) => table));
  const found = await values(
    `SELECT a.attrelid::pg_catalog.text, a.attnum::pg_catalog.text, c.relname::pg_catalog.text,
      a.attname::pg_catalog.text
    FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid OPERATOR(pg_catalog.=) a.attrelid
    WHERE a.attrelid OPERATOR(pg_catalog.=) ANY ($1::pg_catalog.oid[])`,
    `{${[...tables].join(',')}}`,
  );
  return new Map(
    found.map(([oid, number, table, name]) => [
      `${String(oid)}.${String(number)}`,
      { table: String(table), name: String(name) },
    ]),
  );
}

interface From {
  readonly from: string;
  readonly range: RowRange;
}

async function fetched(
  { values }: Statements,
  selected: readonly Selected[],
  { from, range }: From,
): Promise<Rows['rows']> {
  const cells = selected.map(cellText).join(', ');
  await values(
    `DECLARE mcp_bridge NO SCROLL CURSOR FOR SELECT ${cells} FROM ${from} LIMIT ${range.limit} OFFSET ${range.offset}`,
  );
  const most = Math.max(1, Math.floor(mostCells / Math.max(1, selected.length)));
  const rows: (readonly unknown[])[] = [];
  for (;;) {
    const some = await values(`FETCH FORWARD ${most} FROM mcp_bridge`);
    rows.push(...some);
    if (some.length < most) return rows.map((row) => row.map(textOf));
  }
}

/** All functions and types are named with `pg_catalog`, because the search path can lead to others of the same name. */
function cellText({ value, isMasked, isBytes }: Selected): string {
  if (isMasked) return `CASE WHEN ${value} IS NOT NULL THEN '${maskedCell}' END`;
  if (isBytes) {
    return `CASE WHEN ${value} IS NOT NULL THEN pg_catalog.concat('(', pg_catalog.octet_length(${value}), ' bytes)') END`;
  }
  const text = `(${value})::pg_catalog.text`;
  const length = `pg_catalog.length(${text})`;
  const start = `pg_catalog.left(${text}, ${mostCellLength})`;
  return `CASE WHEN ${length} OPERATOR(pg_catalog.>) ${mostCellLength} THEN pg_catalog.concat(${start}, '… (', ${length}, ' characters)') ELSE ${text} END`;
}
