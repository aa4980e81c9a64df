import { connect, type Session } from './connect';
import { isOfServer } from './failures';
import type { Account } from './authenticate';
import { statementsOf, type Statements } from './statements';

type Work<Result> = (statements: Statements) => Promise<Result>;

/** Runs transactions one after another in one session, which is opened for the first. */
export class Transactions {
  private session: Session | undefined;

  /** Whether the server has proved by SCRAM that it knows the password. */
  usesScram = false;

  /** Runs statements in a read-only transaction, which is rolled back. @throws the error of the driver, or ours. */
  async run<Result>(work: Work<Result>, account: Account, stopped: AbortSignal): Promise<Result> {
    const wasOpen = this.session !== undefined;
    const statements = await this.begin(account, stopped).catch((cause: unknown) => {
      // The server may have closed a connection since it was last used.
      if (!wasOpen || isOfServer(cause) || stopped.aborted) throw cause;
      return this.begin(account, stopped);
    });
    try {
      const result = await work(statements);
      await statements.values('ROLLBACK');
      return result;
    } catch (cause) {
      if (isOfServer(cause) && !stopped.aborted) await this.rollBack();
      else await this.cutOff();
      throw cause;
    }
  }

  /** Closes the session. The next transaction opens another. */
  async close(): Promise<void> {
    const { session } = this;
    this.session = undefined;
    await session?.close();
  }

  private async begin(account: Account, stopped: AbortSignal): Promise<Statements> {
    try {
      const passwords = this.usesScram ? 'scram' : account.passwords;
      const onScram = () => (this.usesScram = true);
      this.session ??= connect({ ...account, passwords }, { onScram });
      this.session.countAnew();
      const statements = statementsOf(this.session, stopped);
      await statements.values('BEGIN READ ONLY');
      return statements;
    } catch (cause) {
      await this.cutOff();
      throw cause;
    }
  }

  /** Ends a transaction after a failed statement, because the server refuses all further statements in it. */
  private async rollBack(): Promise<void> {
    try {
      if (!this.session) return;
      await statementsOf(this.session, AbortSignal.timeout(1_000)).values('ROLLBACK');
    } catch {
      await this.cutOff();
    }
  }

  private async cutOff(): Promise<void> {
    const { session } = this;
    this.session = undefined;
    await session?.cutOff();
  }
}
