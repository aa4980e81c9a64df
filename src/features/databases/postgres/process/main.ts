/** Reads one Postgres database: the process receives requests as lines of JSON, and prints an answer to each. */
import { createInterface } from 'node:readline';
import { EndBy } from '../../process/endBy';
import type { PostgresAnswer, PostgresCancel, PostgresRequest } from '../postgresRequest';
import { failureOf } from './failures';
import { perform } from './perform';
import { Transactions } from './transactions';
import { within } from './within';

/** The window ends the process a second later. */
const readMs = 9_000;
/** Without a window, the process ends itself after this time, or as much later as it is used again. */
const endMs = 120_000;

const transactions = new Transactions();
const endBy = new EndBy();
let running: AbortController | undefined;
let work: Promise<void> | undefined;

async function answer(request: PostgresRequest): Promise<void> {
  running = new AbortController();
  endBy.in(2 * readMs);
  const answered = await answerTo(request, within(readMs, running.signal));
  process.stdout.write(`${JSON.stringify(answered)}\n`);
  running = undefined;
  endBy.in(endMs);
}

async function answerTo(request: PostgresRequest, stopped: AbortSignal): Promise<PostgresAnswer> {
  const { task } = request;
  const known = task.type === 'query' ? task.sql : task.type === 'rows' ? task.table : '';
  try {
    const result = await perform(transactions, request, stopped);
    return { type: 'result', result, usesScram: transactions.usesScram };
  } catch (cause) {
    return { type: 'failed', ...failureOf(cause, known), usesScram: transactions.usesScram };
  }
}

async function main(): Promise<void> {
  // The window says what that means to a read.
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, () => process.exit(1));
  }
  endBy.in(endMs);
  process.stdout.write('\n'); // The time that is left begins to count.
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line) as PostgresRequest | PostgresCancel;
    if (message.type === 'cancel') running?.abort();
    else work = answer(message);
  }
  // The window needs it no more.
  running?.abort();
  await work;
  await transactions.close();
  process.exit(0);
}

void main();
