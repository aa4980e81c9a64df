import { toError } from '../../../../base/errors';
import type { DatabaseSync } from 'node:sqlite';
import type { Column, Dictionary, Table, TableIndex } from '../../model/dictionary';
import { maxCounted, maxMs, maxTables } from '../../model/limits';
import type { Masking } from './resultColumns';
import { columnsOf, quoted, tableNames, tableTypes } from './tables';

/** Counting rows ends after this time, so that enough is left for the rest. */
const countingMs = maxMs / 4;
/** The first step of counting, and how many times as many rows the next one has. */
const firstCounted = maxCounted / 100;
const countingStep = 10;

export function dictionaryOf(database: DatabaseSync, masking: Masking): Dictionary {
  const names = tableNames(database);
  const types = tableTypes(database);
  const deadline = Date.now() + countingMs;
  const tables = names.slice(0, maxTables).map((name): Table => {
    const type = types.get(name) === 'virtual' ? 'virtual table' : (types.get(name) ?? 'table');
    try {
      const rows =
        type === 'table' && Date.now() < deadline ? countOf(database, name, deadline) : undefined;
      return { ...described(database, name, masking), type, ...(rows && { rows }) };
    } catch (cause) {
      return { name, type, columns: [], indexes: [], problem: toError(cause).message };
    }
  });
  return { tables, omitted: names.length - tables.length };
}

/**
 * Counts in steps, as long as the next one can be expected to end in time: a statement cannot be interrupted.
 * @internal for the tests
 */
export function countOf(database: DatabaseSync, table: string, deadline: number): Table['rows'] {
  const statement = database.prepare(
    `SELECT count(*) AS count FROM (SELECT 1 FROM ${quoted(table)} LIMIT ?)`,
  );
  for (let most = firstCounted; ; most *= countingStep) {
    const start = Date.now();
    const count = Number(statement.get(most + 1)?.['count']);
    if (count <= most) return { count };
    const end = Date.now();
    const isLast = most >= maxCounted || end + (end - start) * countingStep > deadline;
    if (isLast) return { count: most, isMore: true };
  }
}

function described(database: DatabaseSync, table: string, masking: Masking) {
  const references = referencesOf(database, table);
  const columns = columnsOf(database, table, masking).map((column): Column => {
    const refersTo = references.get(column.name);
    return { ...column, ...(refersTo !== undefined && { references: refersTo }) };
  });
  return { name: table, columns, indexes: indexesOf(database, table) };
}

function referencesOf(database: DatabaseSync, table: string): ReadonlyMap<string, string> {
  const found = database.prepare(`PRAGMA foreign_key_list(${quoted(table)})`).all();
  return new Map(
    found.map((key) => {
      const column = key['to'] === null ? '' : `.${String(key['to'])}`;
      return [String(key['from']), `${String(key['table'])}${column}`] as const;
    }),
  );
}

/** Indexes that SQLite creates for constraints are left out, because the columns say the same. */
function indexesOf(database: DatabaseSync, table: string): readonly TableIndex[] {
  const found = database.prepare(`PRAGMA index_list(${quoted(table)})`).all();
  return found.flatMap((index) => {
    if (index['origin'] === 'pk') return [];
    const name = String(index['name']);
    const keys = database.prepare(`PRAGMA index_xinfo(${quoted(name)})`).all();
    const columns = keys.flatMap((key) => {
      if (Number(key['key']) !== 1) return [];
      return key['name'] === null ? '(expression)' : String(key['name']);
    });
    return { name, isUnique: Number(index['unique']) === 1, columns };
  });
}
