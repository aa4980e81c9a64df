/** Reads one SQLite file once: the process receives a request as JSON on its input, and prints the answer as JSON. */
import { Worker } from 'node:worker_threads';
import { mostMs } from '../../../core/databases/limits';
import type { SqliteAnswer, SqliteRequest } from '../../../core/databases/sqliteRequest';
import { Failed, failureOf } from './failures';

/**
 * The window ends the process when a read takes too long. If the window is gone by then, the process ends itself: by a
 * thread of its own, because SQLite blocks this one.
 */
function limitTime(): void {
  const end = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${2 * mostMs})`;
  new Worker(end, { eval: true });
}

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
  limitTime();
  const text = JSON.stringify(await answer(request));
  process.stdout.write(text, () => process.exit(0));
}

void main();
