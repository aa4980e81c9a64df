import type { DatabaseSync } from 'node:sqlite';
import { maxColumns } from '../../model/limits';
import type { RowRange } from '../../model/rowRange';
import { blobCell, cellOf, maskedCell, type Rows } from '../../model/rows';
import type { Masking } from './resultColumns';
import { columnsOf, hasTable, quoted } from './tables';

interface Asked {
  readonly table: string;
  readonly range: RowRange;
}

/** Reads rows of a table; `null` if there is no such table. Masked values and the bytes of blobs are not read. */
export function rowsOf(
  database: DatabaseSync,
  { table, range }: Asked,
  masking: Masking,
): Rows | null {
  if (!hasTable(database, table)) return null;
  const all = columnsOf(database, table, masking);
  const columns = all.slice(0, maxColumns);
  const values = columns.flatMap(({ name, isMasked }, index) => {
    const column = quoted(name);
    return [
      isMasked
        ? `CASE WHEN ${column} IS NOT NULL THEN '${maskedCell}' END AS v${index}`
        : `CASE typeof(${column}) WHEN 'blob' THEN NULL ELSE ${column} END AS v${index}`,
      isMasked
        ? `NULL AS b${index}`
        : `iif(typeof(${column}) = 'blob', length(${column}), NULL) AS b${index}`,
    ];
  });
  const statement = database.prepare(
    `SELECT ${values.join(', ')} FROM ${quoted(table)} LIMIT ? OFFSET ?`,
  );
  statement.setReadBigInts(true);
  const found = statement.all(range.limit, range.offset);
  const rows = found.map((row) =>
    columns.map((_, index) => {
      const bytes = row[`b${index}`];
      return typeof bytes === 'bigint' ? blobCell(Number(bytes)) : cellOf(row[`v${index}`]);
    }),
  );
  const left = all.length - columns.length;
  const more = left > 0 ? [`… ${left} more columns`] : [];
  return { columns: [...columns.map(({ name }) => name), ...more], rows };
}
