import { after, before, type TestContext } from 'node:test';
import type { PasswordRule } from '../../../../../src/features/databases/model/addedDatabases';
import type { Login } from '../../../../../src/features/databases/postgres/login';
import { NoPostgres, startPostgres, type PostgresServer } from '../../../../host/postgres';
import { loginTo, readingFrom } from './postgresServer';

/** A server of the tests of a block. @param setup are statements that are run first. */
export function usePostgres(setup = '') {
  let server: PostgresServer | undefined;
  let why = '';
  const readings: ReturnType<typeof readingFrom>[] = [];

  before(async () => {
    try {
      server = await startPostgres();
    } catch (cause) {
      if (!(cause instanceof NoPostgres)) throw cause;
      why = cause.message;
      return;
    }
    await server.sql.unsafe(setup);
  });
  after(async () => {
    for (const { process } of readings) process.dispose();
    await server?.stop();
  });

  /** The server and a way to read from it, unless there is no Postgres here: the test is skipped then. */
  return (t: TestContext) => {
    if (!server) {
      t.skip(why);
      return undefined;
    }
    const at = server;
    const reading = (
      login: Partial<Login> = {},
      shownColumns: readonly string[] = [],
      passwords?: PasswordRule,
    ) => {
      const made = readingFrom({ ...loginTo(at), ...login }, { shownColumns, passwords });
      readings.push(made);
      return made;
    };
    return { server, reading };
  };
}
