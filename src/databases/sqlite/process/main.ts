/** Reads one SQLite file once: the process receives a request as JSON on its input, and prints the answer as JSON. */
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
    return { type: 'result', result: await readSqlite(request) };
  } catch (cause) {
    return { type: 'failed', ...failureOf(cause) };
  }
}

async function main(): Promise<void> {
  process.stdout.write('\n'); // The time that is left begins to count.
  const request = JSON.parse(await readInput()) as SqliteRequest;
  const text = JSON.stringify(await answer(request));
  process.stdout.write(text, () => process.exit(0));
}

void main();
