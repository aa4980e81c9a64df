import { Busy, Unavailable } from '../../../base/errors';
import type { Disposable } from '../../../base/events';
import { Limiter } from '../../../base/limiter';
import { maxMs } from '../model/limits';
import type { SqliteAnswer, SqliteRequest } from '../model/sqliteRequest';
import { ReadingProcess, type ProcessOptions } from '../process/readingProcess';

const maxAtOnce = 2;
const maxWaiting = 100;

/** Runs each request in a process of its own, which can be ended when it takes too long: SQLite blocks its thread. */
export class SqliteProcesses implements Disposable {
  private readonly disposed = new AbortController();
  private readonly processes = new Limiter(maxAtOnce);

  constructor(private readonly options: ProcessOptions) {}

  /**
   * @throws Unavailable if the process takes too long or ends before it answers, InvalidRequest if it returns too much,
   * and Busy if too many others wait.
   */
  async run(request: SqliteRequest, signal: AbortSignal): Promise<SqliteAnswer> {
    if (this.processes.count >= maxAtOnce + maxWaiting) {
      throw new Busy('Too many databases are being read.');
    }
    const wanted = AbortSignal.any([signal, this.disposed.signal]);
    const ended = notRead('its process has ended');
    const read = () => ask(new ReadingProcess(this.options, ended), request, wanted);
    return this.processes.run(read, wanted);
  }

  /** Ends the processes, which would otherwise read on for a while after the window. */
  dispose(): void {
    this.disposed.abort();
  }
}

async function ask(
  process: ReadingProcess,
  request: SqliteRequest,
  signal: AbortSignal,
): Promise<SqliteAnswer> {
  const cancel = () => process.kill(notRead('the request was cancelled'));
  signal.addEventListener('abort', cancel);
  try {
    // The process is our own program, so what it answers has this type.
    return (await process.ask(request, { ms: maxMs, late: tookTooLong() })) as SqliteAnswer;
  } finally {
    signal.removeEventListener('abort', cancel);
    process.kill();
  }
}

function notRead(why: string): Unavailable {
  return new Unavailable(`The database could not be read: ${why}.`);
}

function tookTooLong(): Unavailable {
  const seconds = maxMs / 1_000;
  return new Unavailable(
    `The database takes longer than ${seconds} seconds to answer. Ask for fewer rows, a smaller offset, or another table.`,
  );
}
