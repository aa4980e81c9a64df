import { isMaskedColumn, type ShownColumns } from '../../model/maskedColumns';
import { originsOf } from './origins';
import type { ResultColumn, Statements } from './statements';

/**
 * Whether each column of a result is masked: by its name, by those of the columns that it passes on, or, if its values are
 * rows or composites, by those of a column in them.
 */
export async function masksOf(
  statements: Statements,
  columns: readonly ResultColumn[],
  shown: ShownColumns,
): Promise<readonly boolean[]> {
  const inner = await innerColumnsOf(statements, columns);
  const wholes = columns.map((column) => [column, ...(inner.get(column.type) ?? [])]);
  const all = wholes.flat();
  const origins = await originsOf(statements, all);
  const masked = new Set(
    all.filter(({ name }, index) => {
      const origin = origins[index] ?? [];
      const names = [{ name, table: origin[0]?.table }, ...origin];
      return names.some((one) => isMaskedColumn(one.name, { table: one.table, shown }));
    }),
  );
  return wholes.map((whole) => whole.some((column) => masked.has(column)));
}

/** The columns within each type, at any depth: those of the row types that it is, or is an array or a domain of. */
async function innerColumnsOf(
  { values }: Statements,
  columns: readonly ResultColumn[],
): Promise<ReadonlyMap<number, readonly ResultColumn[]>> {
  const found = await values(
    `WITH RECURSIVE inner_types (outer_type, oid) AS (
      SELECT given, given FROM pg_catalog.unnest($1::pg_catalog.oid[]) AS given
      UNION
      SELECT i.outer_type, next.oid FROM inner_types i
      JOIN pg_catalog.pg_type t ON t.oid OPERATOR(pg_catalog.=) i.oid
      CROSS JOIN LATERAL (
        SELECT t.typelem UNION ALL SELECT t.typbasetype
        UNION ALL SELECT a.atttypid FROM pg_catalog.pg_attribute a
          WHERE a.attrelid OPERATOR(pg_catalog.=) t.typrelid
      ) AS next (oid)
    )
    SELECT i.outer_type::pg_catalog.text, a.attname::pg_catalog.text, a.atttypid::pg_catalog.text,
      a.attrelid::pg_catalog.text, a.attnum::pg_catalog.text
    FROM inner_types i JOIN pg_catalog.pg_type t ON t.oid OPERATOR(pg_catalog.=) i.oid
    JOIN pg_catalog.pg_attribute a ON a.attrelid OPERATOR(pg_catalog.=) t.typrelid
    WHERE a.attnum OPERATOR(pg_catalog.>) 0 AND NOT a.attisdropped`,
    `{${columns.map(({ type }) => type).join(',')}}`,
  );
  const inner = new Map<number, ResultColumn[]>();
  for (const [outer, name, type, table, number] of found) {
    const column = {
      name: String(name),
      type: Number(type),
      table: Number(table),
      number: Number(number),
    };
    inner.set(Number(outer), [...(inner.get(Number(outer)) ?? []), column]);
  }
  return inner;
}
