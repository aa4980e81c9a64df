/** Reads one SQLite file once: the process receives a request as a line of JSON, and prints the answer as another. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { maxMs } from '../../model/limits';
import type { SqliteAnswer, SqliteRequest } from '../../model/sqliteRequest';
import { EndBy } from '../../process/endBy';
import { Failed, failureOf } from './failures';

async function answer(request: SqliteRequest): Promise<SqliteAnswer> {
  try {
    if (!process.getBuiltinModule('node:sqlite')) throw new Failed('missing', '');
    const { readSqlite } = await import('./readSqlite');
    return { type: 'result', result: await readSqlite(request) };
  } catch (cause) {
    return { type: 'failed', ...failureOf(cause) };
  }
}

async function main(): Promise<void> {
  process.stdout.write('\n'); // The time that is left begins to count.
  const [line] = (await once(createInterface({ input: process.stdin }), 'line')) as [string];
  const request = JSON.parse(line) as SqliteRequest;
  new EndBy().in(2 * maxMs);
  const text = JSON.stringify(await answer(request));
  process.stdout.write(`${text}\n`, () => process.exit(0));
}

void main();
