import { setTimeout } from 'node:timers/promises';
import type { DatabaseResults } from '../../model/databaseTask';
import type { SqliteRequest } from '../../model/sqliteRequest';
import { dictionaryOf } from './dictionary';
import { Failed, isTornLog } from './failures';
import { openDatabase, type OpenedDatabase } from './openDatabase';
import { runQuery } from './query';
import { rowsOf } from './tableRows';
import type { Masking } from './resultColumns';
import { schemaOf } from './schema';
import { innerTables, tableNames } from './tables';

/** The most attempts to read a file that is written to meanwhile. */
const attempts = 3;
/**
 * A program that writes without a pause tears the log's index at any time, and for microseconds, unless the system lets
 * another one run meanwhile. All attempts together take a second.
 */
const attemptsIfTorn = 20;
const tornMs = 5;

/** @throws Failed, or SQLite's error. */
export async function readSqlite(
  request: SqliteRequest,
): Promise<DatabaseResults[keyof DatabaseResults]> {
  let torn = 0;
  for (let attempt = 1; attempt <= attempts + torn; attempt += 1) {
    try {
      const opened = await openDatabase(request);
      const result = resultOf(opened, request);
      if (opened.isUnchanged()) return result ?? null;
    } catch (cause) {
      if (!isTornLog(cause)) throw cause;
      torn += 1;
      if (torn === attemptsIfTorn) throw cause;
      await setTimeout(torn * tornMs);
    }
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
): DatabaseResults[keyof DatabaseResults] {
  const masking = (): Masking => ({ shown: new Set(shownColumns), inner: innerTables(database) });
  switch (task.type) {
    case 'schema':
      return schemaOf(database, new Set(shownColumns));
    case 'tables':
      return tableNames(database);
    case 'dictionary':
      return dictionaryOf(database, masking());
    case 'rows':
      return rowsOf(database, task, masking());
    case 'query':
      return runQuery(database, task, masking());
  }
}
