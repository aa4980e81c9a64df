import type { Socket } from 'node:net';
import { Busy, Unavailable } from '../../base/errors';
import type { Disposable } from '../../base/events';
import { connect, type Session } from './connect';
import { errorOf, isOfServer } from './failures';
import type { Login } from './login';
import { ReceivedBytes } from './receivedBytes';
import { mostBytes, statementsOf, type Statements } from './statements';
import { unlessStopped } from './unlessStopped';

/** The limit for a read, including the time to connect. */
const readMs = 10_000;
const defaultIdleSeconds = 60;
const mostWaiting = 100;

interface Options {
  /** Called for each connection, so that a changed password takes effect. */
  login(): Promise<Login>;
  /** Called when the server has refused the password. */
  onRefused(): void;
  readonly idleSeconds?: number;
}

type Work<Result> = (statements: Statements) => Promise<Result>;

/** A connection to a server, opened for the first read and closed after a while without reads. */
export class PostgresConnection implements Disposable {
  private session: Session | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private readonly disposed = new AbortController();
  private readonly received = new ReceivedBytes(2 * mostBytes);

  constructor(private readonly options: Options) {}

  /**
   * Runs statements in a read-only transaction, which is rolled back. Transactions run one after another.
   * @throws Unavailable if the server cannot be reached, refuses, or takes too long, InvalidRequest if a statement is
   * invalid or returns too much, and Busy if too many others wait.
   */
  async run<Result>(work: Work<Result>, signal: AbortSignal): Promise<Result> {
    return this.inTurn((stopped) => this.transaction(work, stopped), signal);
  }

  /** Runs statements that can leave something in the session, such as a lock, and closes it before the next turn. */
  async runApart<Result>(work: Work<Result>, signal: AbortSignal): Promise<Result> {
    return this.inTurn(async (stopped) => {
      try {
        return await this.transaction(work, stopped);
      } finally {
        await this.close();
      }
    }, signal);
  }

  /** Closes the connection. The next read opens another. */
  async close(): Promise<void> {
    const { session } = this;
    this.session = undefined;
    await session?.close();
  }

  /** Closes the connection for good. Reads that run or wait fail. */
  dispose(): void {
    this.disposed.abort(
      new Unavailable('This database was changed or removed while it was read. Read it again.'),
    );
    void this.close();
  }

  private async inTurn<Result>(
    work: (stopped: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    if (this.waiting >= mostWaiting) throw new Busy('Too many reads wait for this database.');
    this.waiting += 1;
    const ended = AbortSignal.any([signal, this.disposed.signal]);
    const turn = this.last.then(async () => {
      ended.throwIfAborted();
      return work(AbortSignal.any([ended, AbortSignal.timeout(readMs)]));
    });
    this.last = turn.catch(() => undefined);
    try {
      return await unlessStopped(turn, ended);
    } catch (cause) {
      if (signal.aborted) throw new Unavailable('The request was cancelled.');
      throw errorOf(cause, this.options.onRefused);
    } finally {
      this.waiting -= 1;
    }
  }

  private async transaction<Result>(work: Work<Result>, stopped: AbortSignal): Promise<Result> {
    const wasOpen = this.session !== undefined;
    const statements = await this.begin(stopped).catch((cause: unknown) => {
      // The server may have closed a connection since it was last used.
      if (!wasOpen || isOfServer(cause) || stopped.aborted) throw cause;
      return this.begin(stopped);
    });
    try {
      const result = await work(statements);
      await statements.values('ROLLBACK');
      return result;
    } catch (cause) {
      if (isOfServer(cause) && !stopped.aborted) await this.rollBack();
      else await this.close();
      throw cause;
    }
  }

  private async begin(stopped: AbortSignal): Promise<Statements> {
    try {
      this.session ??= await this.connect();
      this.received.reset();
      const statements = statementsOf(this.session, stopped);
      await statements.values('BEGIN READ ONLY');
      return statements;
    } catch (cause) {
      await this.close();
      throw cause;
    }
  }

  private async connect(): Promise<Session> {
    const { login, idleSeconds = defaultIdleSeconds } = this.options;
    const onSocket = (socket: Socket) => this.received.count(socket);
    return connect(await login(), { idleSeconds, onSocket });
  }

  /** Ends a transaction after a failed statement, because the server refuses all further statements in it. */
  private async rollBack(): Promise<void> {
    try {
      if (!this.session) return;
      await statementsOf(this.session, AbortSignal.timeout(1_000)).values('ROLLBACK');
    } catch {
      await this.close();
    }
  }
}
