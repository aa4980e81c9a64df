import type { DatabaseSync } from 'node:sqlite';
import { isMaskedColumn, type ShownColumns } from '../../model/maskedColumns';
import { maskedCell } from '../../model/rows';
import { Failed } from './failures';
import { quoted } from './tables';

/** The maximum number of characters in a schema. */
const maxSchema = 5_000_000;

/** The statements as they were written, tables first, without the defaults of masked columns. */
export function schemaOf(database: DatabaseSync, shown: ShownColumns): string {
  const statements: string[] = [];
  let length = 0;
  const found = database.prepare(`
    SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
    ORDER BY type <> 'table', tbl_name, type, name`);
  for (const { type, name, sql } of found.iterate()) {
    // SQLite does not know the columns of a virtual table whose module it lacks.
    const hasDefaults = type === 'table' && !/^CREATE VIRTUAL/i.test(String(sql));
    const defaults = hasDefaults ? maskedDefaults(database, String(name), shown) : [];
    const statement = `${defaults.reduce(withoutText, String(sql))};\n`;
    length += statement.length;
    if (length > maxSchema) throw new Failed('large', 'its schema is too long');
    statements.push(statement);
  }
  return statements.join('\n');
}

/** These tell nothing, and are frequent in other places of a statement. */
const plain = /^(?:null|true|false|current_\w+|[-+]?[\d.]{1,3}|''|"")$/i;

/** The defaults of masked columns, in the very text of the statement, which is how SQLite keeps them. */
function maskedDefaults(
  database: DatabaseSync,
  table: string,
  shown: ShownColumns,
): readonly string[] {
  const columns = database.prepare(`PRAGMA table_xinfo(${quoted(table)})`).all();
  const masked = columns.filter(({ name }) => isMaskedColumn(String(name), { table, shown }));
  const defaults = masked.map((column) => String(column['dflt_value'] ?? 'null'));
  return defaults.filter((value) => !plain.test(value)).toSorted((a, b) => b.length - a.length);
}

/** Masks the text wherever it stands: it is no less of a secret in a check or as the default of another column. */
function withoutText(statement: string, text: string): string {
  const wanted = /^\w+$/.test(text) ? new RegExp(`\\b${text}\\b`, 'g') : text;
  return statement.replaceAll(wanted, `'${maskedCell}'`);
}
