import { Busy, InvalidRequest, Unavailable } from '../../../base/errors';
import type { Disposable } from '../../../base/events';
import { Limiter } from '../../../base/limiter';
import { orAborted } from '../../../base/orAborted';
import type { PasswordRule } from '../model/addedDatabases';
import { ReadingProcess, type ProcessOptions } from '../process/readingProcess';
import type { Login } from './login';
import type {
  PostgresAnswer,
  PostgresCancel,
  PostgresRequest,
  PostgresResults,
  PostgresTask,
} from './postgresRequest';

/** The limit for a read, including the time to connect. The process has a shorter one itself, whose error says more. */
const defaultReadMs = 10_000;
const defaultIdleMs = 60_000;
/** A request that is cancelled has this time to tell the server. */
const cancelMs = 1_500;
const maxWaiting = 100;

interface Options {
  readonly process: ProcessOptions;
  /** Called for each read, so that a changed password takes effect. */
  login(): Promise<Login>;
  passwords(): PasswordRule | undefined;
  /** Called when the server has refused the password. */
  onRefused(): void;
  /** Called when the server could be anyone and asks for the password itself. */
  onUnproved(): void;
  /** Called when the server has proved by SCRAM that it knows the password. */
  onScram(): void;
  readonly readMs?: number;
  readonly idleMs?: number;
}

/**
 * Reads one database in a process of its own, started for the first read and ended after a while without any. What a server
 * sends can make its driver run without an end, and take all memory.
 */
export class PostgresProcess implements Disposable {
  private process: ReadingProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private readonly queue = new Limiter(1);
  private readonly disposed = new AbortController();

  constructor(private readonly options: Options) {}

  /**
   * Performs tasks one after another.
   * @throws Unavailable if the server cannot be reached, refuses, or takes too long, InvalidRequest if a query is invalid or
   * returns too much, and Busy if too many others wait.
   */
  async run<T extends PostgresTask>(
    task: T,
    shownColumns: readonly string[],
    signal: AbortSignal,
  ): Promise<PostgresResults[T['type']]> {
    if (this.queue.count >= maxWaiting) throw new Busy('Too many reads wait for this database.');
    const stopped = AbortSignal.any([signal, this.disposed.signal]);
    const inTurn = () => this.queue.run(() => this.answer(task, shownColumns, stopped));
    try {
      // The process is our own program, so its answer has the type of its task.
      return (await orAborted(inTurn, stopped)) as PostgresResults[T['type']];
    } catch (cause) {
      if (signal.aborted) throw new Unavailable('The request was cancelled.');
      throw cause;
    }
  }

  /** Ends the process. Reads that run or wait fail. */
  dispose(): void {
    this.disposed.abort(
      new Unavailable('This database was changed or removed while it was read. Read it again.'),
    );
    this.end();
  }

  private async answer(task: PostgresTask, shownColumns: readonly string[], stopped: AbortSignal) {
    const { login, passwords, onScram, onRefused, onUnproved } = this.options;
    stopped.throwIfAborted();
    const request: PostgresRequest = {
      type: 'read',
      login: await login(),
      passwords: passwords(),
      shownColumns,
      task,
    };
    const answer = await this.ask(request, stopped);
    if (answer.usesScram) onScram();
    if (answer.type === 'result') return answer.result;
    const { failure, message } = answer;
    if (failure === 'refused') onRefused();
    if (failure === 'unproved') onUnproved();
    throw failure === 'invalid' ? new InvalidRequest(message) : new Unavailable(message);
  }

  private async ask(request: PostgresRequest, stopped: AbortSignal): Promise<PostgresAnswer> {
    const { process } = this;
    try {
      return await this.askOnce(request, stopped);
    } catch (cause) {
      // A process that was used before may have ended over what the server has sent since.
      if (!(cause instanceof Ended) || this.process !== process) throw cause;
      return this.askOnce(request, stopped);
    }
  }

  private async askOnce(request: PostgresRequest, stopped: AbortSignal): Promise<PostgresAnswer> {
    const { process: options, readMs = defaultReadMs, idleMs = defaultIdleMs } = this.options;
    clearTimeout(this.idle);
    stopped.throwIfAborted();
    if (!this.process || this.process.hasEnded) {
      this.process = new ReadingProcess(options, new Ended());
    }
    const { process } = this;
    let timer: NodeJS.Timeout | undefined;
    const cancel = () => {
      process.send({ type: 'cancel' } satisfies PostgresCancel);
      timer = setTimeout(() => process.kill(), cancelMs);
    };
    stopped.addEventListener('abort', cancel);
    try {
      return (await process.ask(request, { ms: readMs, late: late() })) as PostgresAnswer;
    } finally {
      stopped.removeEventListener('abort', cancel);
      clearTimeout(timer);
      if (this.process === process) this.idle = setTimeout(() => this.end(), idleMs);
    }
  }

  private end(): void {
    clearTimeout(this.idle);
    this.process?.end();
    this.process = undefined;
  }
}

/** The process has ended by itself. */
class Ended extends Unavailable {
  constructor() {
    super(
      'The server of this database sends what cannot be read, or too much of it. Try again later.',
    );
  }
}

function late(): Unavailable {
  return new Unavailable(
    'The server of this database takes too long, or sends what cannot be read. Try again later.',
  );
}
