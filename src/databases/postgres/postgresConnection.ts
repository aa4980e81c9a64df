import type { Socket } from 'node:net';
import type { Sql } from 'postgres';
import { Busy, Unavailable } from '../../base/errors';
import type { Disposable } from '../../base/events';
import { connect } from './connect';
import { errorOf, isOfServer } from './failures';
import type { Login } from './login';
import { ReceivedBytes } from './receivedBytes';
import { mostBytes, statementsOf, type Statements } from './statements';

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

/** A connection to a server, opened for the first read and closed after a while without reads. */
export class PostgresConnection implements Disposable {
  private sql: Sql | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private readonly received = new ReceivedBytes(2 * mostBytes);

  constructor(private readonly options: Options) {}

  /**
   * Runs statements in a read-only transaction, which is rolled back. Transactions run one after another.
   * @throws Unavailable if the server cannot be reached, refuses, or takes too long, InvalidRequest if a statement is
   * invalid or returns too much, and Busy if too many others wait.
   */
  async run<Result>(
    work: (statements: Statements) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    if (this.waiting >= mostWaiting) throw new Busy('Too many reads wait for this database.');
    this.waiting += 1;
    const turn = this.last.then(async () => {
      signal.throwIfAborted();
      return this.transaction(work, AbortSignal.any([signal, AbortSignal.timeout(readMs)]));
    });
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } catch (cause) {
      if (signal.aborted) throw new Unavailable('The request was cancelled.');
      throw errorOf(cause, this.options.onRefused);
    } finally {
      this.waiting -= 1;
    }
  }

  /** Closes the connection. The next read opens another. */
  async close(): Promise<void> {
    const { sql } = this;
    this.sql = undefined;
    await sql?.end({ timeout: 1 }).catch(() => undefined);
  }

  dispose(): void {
    void this.close();
  }

  private async transaction<Result>(
    work: (statements: Statements) => Promise<Result>,
    stopped: AbortSignal,
  ): Promise<Result> {
    const wasOpen = this.sql !== undefined;
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
      if (isOfServer(cause)) await this.rollBack();
      else await this.close();
      throw cause;
    }
  }

  private async begin(stopped: AbortSignal): Promise<Statements> {
    try {
      this.sql ??= await this.connect();
      this.received.reset();
      const statements = statementsOf(this.sql, stopped);
      await statements.values('BEGIN READ ONLY');
      return statements;
    } catch (cause) {
      await this.close();
      throw cause;
    }
  }

  private async connect(): Promise<Sql> {
    const { login, idleSeconds = defaultIdleSeconds } = this.options;
    const onSocket = (socket: Socket) => this.received.count(socket);
    return connect(await login(), { idleSeconds, onSocket });
  }

  /** Ends a transaction after a failed statement, because the server refuses all further statements in it. */
  private async rollBack(): Promise<void> {
    try {
      if (!this.sql) return;
      await statementsOf(this.sql, AbortSignal.timeout(1_000)).values('ROLLBACK');
    } catch {
      await this.close();
    }
  }
}
