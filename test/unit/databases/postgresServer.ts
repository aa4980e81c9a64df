import { PostgresConnection } from '../../../src/databases/postgres/postgresConnection';
import { postgresReader } from '../../../src/databases/postgres/postgresReader';
import type { Login } from '../../../src/databases/postgres/login';
import type { PostgresServer } from '../../host/postgres';

export function loginTo({ port, password }: PostgresServer): Login {
  return {
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    password,
    sslmode: 'prefer',
  };
}

/** A reader with a connection of its own. */
export function readingFrom(login: Login, shownColumns: readonly string[] = []) {
  const refused: string[] = [];
  const connection = new PostgresConnection({
    login: async () => login,
    onRefused: () => refused.push(login.user),
    idleSeconds: 1,
  });
  const signal = AbortSignal.timeout(60_000);
  return { connection, refused, reader: postgresReader({ connection, shownColumns, signal }) };
}
