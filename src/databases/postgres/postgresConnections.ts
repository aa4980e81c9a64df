import { Unavailable } from '../../base/errors';
import type { Disposable } from '../../base/events';
import type { AddedDatabase, AddedDatabases } from '../../core/databases/addedDatabases';
import type { DatabaseReader } from '../../core/databases/database';
import { parsePostgresAddress } from '../../core/databases/postgresAddress';
import { loginOf } from './login';
import { PostgresConnection } from './postgresConnection';
import { isSuperuser, postgresReader } from './postgresReader';

interface Options {
  readonly added: AddedDatabases;
  shownColumns(): readonly string[];
  /** Fires when the server has refused the password of this database. */
  onRefused(database: AddedDatabase): void;
}

/** One connection to each database that the person has added. */
export class PostgresConnections implements Disposable {
  /** By the names of databases. */
  private readonly open = new Map<string, PostgresConnection>();
  private readonly following: Disposable;

  constructor(private readonly options: Options) {
    this.following = options.added.onDidChange((name) => this.close(name));
  }

  reader(database: AddedDatabase, signal: AbortSignal): DatabaseReader {
    const shownColumns = this.options.shownColumns();
    return postgresReader({ connection: this.connectionTo(database), shownColumns, signal });
  }

  /**
   * Tries to connect before the person adds a database.
   * @throws Unavailable if that fails.
   */
  async probe(
    address: string,
    password: string | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly isSuperuser: boolean }> {
    const login = () => loginTo(address, password);
    const connection = new PostgresConnection({ login, onRefused: () => undefined });
    try {
      return { isSuperuser: await isSuperuser(connection, signal) };
    } finally {
      await connection.close();
    }
  }

  dispose(): void {
    this.following.dispose();
    for (const name of this.open.keys()) this.close(name);
  }

  private connectionTo(database: AddedDatabase): PostgresConnection {
    const { added, onRefused } = this.options;
    const open = this.open.get(database.name);
    if (open) return open;
    const connection = new PostgresConnection({
      login: async () => loginTo(database.address, await added.password(database)),
      onRefused: () => onRefused(database),
    });
    this.open.set(database.name, connection);
    return connection;
  }

  private close(name: string): void {
    this.open.get(name)?.dispose();
    this.open.delete(name);
  }
}

async function loginTo(address: string, password: string | undefined) {
  const parsed = parsePostgresAddress(address);
  if (typeof parsed === 'object') return loginOf(parsed, { password, env: process.env });
  throw new Unavailable('The address of this database is not understood. Add it anew.');
}
