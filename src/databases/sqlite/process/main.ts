/** The process that reads one SQLite file once: a request as JSON on its input, the answer as JSON on its output. */
import type { SqliteAnswer, SqliteRequest } from '../../../core/databases/sqliteRequest';
import { Failed, failureOf } from './failures';

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function answer(request: SqliteRequest): Promise<SqliteAnswer> {
  try {
    if (!process.getBuiltinModule('node:sqlite')) throw new Failed('missing', '');
    const { readSqlite } = await import('./readSqlite');
    return { type: 'result', result: readSqlite(request) };
  } catch (cause) {
    return { type: 'failed', ...failureOf(cause) };
  }
}

async function main(): Promise<void> {
  process.stdout.write('\n'); // The time that is left begins to count.
  const request = JSON.parse(await readInput()) as SqliteRequest;
  const text = JSON.stringify(await answer(request));
  // A database is not closed: a writer would clean up on closing, and the process ends anyway.
  process.stdout.write(text, () => process.exit(0));
}

void main();
