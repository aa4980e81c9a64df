import type { SqliteRequest, SqliteResults } from '../../../core/databases/sqliteRequest';
import { dictionaryOf } from './dictionary';
import { Failed } from './failures';
import { openDatabase, type OpenedDatabase } from './openDatabase';
import { runQuery } from './query';
import { rowsOf } from './tableRows';
import { schemaOf, tableNames } from './tables';

/** A read is repeated so often if the file was written to meanwhile. */
const attempts = 3;

/** @throws Failed, or SQLite's error. */
export function readSqlite(request: SqliteRequest): SqliteResults[keyof SqliteResults] {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const opened = openDatabase(request);
    const result = opened && resultOf(opened, request);
    if (opened?.isUnchanged()) return result ?? null;
  }
  throw new Failed('changing', '');
}

/** An error is not reported if the file was written to meanwhile, because that can have caused it. */
function resultOf(opened: OpenedDatabase, request: SqliteRequest) {
  try {
    return perform(opened, request);
  } catch (cause) {
    if (opened.isUnchanged()) throw cause;
    return undefined;
  }
}

function perform(
  { database }: OpenedDatabase,
  { task, shownColumns }: SqliteRequest,
): SqliteResults[keyof SqliteResults] {
  const shown = new Set(shownColumns);
  switch (task.type) {
    case 'schema':
      return schemaOf(database);
    case 'tables':
      return tableNames(database);
    case 'dictionary':
      return dictionaryOf(database, shown);
    case 'rows':
      return rowsOf(database, task, shown);
    case 'query':
      return runQuery(database, task, shown);
  }
}
