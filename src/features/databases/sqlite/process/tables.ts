import type { DatabaseSync } from 'node:sqlite';
import { resultColumns, type Masking } from './resultColumns';

export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

const isOurs = `type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;

/** These modules list the words of a full-text index, those of masked columns, too. */
const isWordList = "sql LIKE '%fts5vocab%' OR sql LIKE '%fts4aux%'";

/** `content='posts'` says that a full-text index is of another table, and keeps no rows itself. */
const contentOption = /[(,]\s*content\s*=\s*['"`[]?([^'"`\],)]+)/i;

/** These contain samples of the values of indexed columns. */
const isSample = "name IN ('sqlite_stat3', 'sqlite_stat4')";

/** The names of tables and views, without tables that hold copies of other tables' values. */
export function tableNames(database: DatabaseSync): readonly string[] {
  const found = database.prepare(`SELECT name FROM sqlite_schema WHERE ${isOurs} ORDER BY name`);
  const inner = innerTables(database);
  const names = found.all().map(({ name }) => String(name));
  return names.filter((name) => !inner.has(name));
}

/**
 * The names of tables that have values of other tables, under names of columns that tell nothing: those in which virtual
 * tables keep their rows, lists of words, and samples.
 */
export function innerTables(database: DatabaseSync): ReadonlySet<string> {
  const found = database.prepare(
    `SELECT name FROM sqlite_schema WHERE ${isWordList} OR ${isSample}`,
  );
  const shadows = [...tableTypes(database)].filter(([, type]) => type === 'shadow');
  const contents = externalContents(database);
  return new Set([
    ...found.all().map(({ name }) => String(name)),
    ...shadows.map(([name]) => name).filter((name) => !contents.has(name.toLowerCase())),
  ]);
}

/**
 * The names, in lower case, of the tables whose text full-text indexes hold, where an index would keep its own rows under that
 * name: SQLite does not distinguish the two.
 */
function externalContents(database: DatabaseSync): ReadonlySet<string> {
  const found = database.prepare(
    "SELECT name, sql FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%'",
  );
  const own = found.all().flatMap(({ name, sql }) => {
    const content = contentOption.exec(String(sql))?.[1]?.trim().toLowerCase();
    return content === `${String(name).toLowerCase()}_content` ? [content] : [];
  });
  return new Set(own);
}

/** `table`, `view`, `virtual` or `shadow`, by name. */
export function tableTypes(database: DatabaseSync): ReadonlyMap<string, string> {
  const found = database.prepare('PRAGMA table_list').all();
  const own = found.filter(({ schema }) => schema === 'main');
  return new Map(own.map(({ name, type }) => [String(name), String(type)]));
}

export function hasTable(database: DatabaseSync, name: string): boolean {
  return tableNames(database).includes(name);
}

export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly isMasked: boolean;
  readonly isRequired: boolean;
  readonly isPrimary: boolean;
  readonly isGenerated: boolean;
  readonly default: string | null;
}

/**
 * The columns that `SELECT *` returns.
 * @throws SQLite's error, for example for a view of a table that was removed.
 */
export function columnsOf(
  database: DatabaseSync,
  table: string,
  masking: Masking,
): readonly TableColumn[] {
  const all = database.prepare(`PRAGMA table_xinfo(${quoted(table)})`).all();
  const found = all.filter(({ hidden }) => Number(hidden) !== 1);
  const names = found.map(({ name }) => String(name));
  const statement = database.prepare(`SELECT * FROM ${quoted(table)}`);
  const results = resultColumns(statement, { names, table, ...masking });
  return found.map((column, index) => ({
    name: String(column['name']),
    type: String(column['type']),
    isMasked: results[index]?.isMasked ?? true,
    isRequired: Number(column['notnull']) === 1,
    isPrimary: Number(column['pk']) > 0,
    isGenerated: Number(column['hidden']) > 1,
    default: column['dflt_value'] === null ? null : String(column['dflt_value']),
  }));
}
