import { Unavailable } from '../../../base/errors';
import type { Disposable } from '../../../base/events';
import type { AddedDatabase, AddedDatabases } from '../model/addedDatabases';
import type { DatabaseReader } from '../model/database';
import { parsePostgresAddress } from '../model/postgresAddress';
import { databaseReader } from '../process/databaseReader';
import type { ProcessOptions } from '../process/readingProcess';
import { loginOf } from './login';
import { PostgresProcess } from './postgresProcess';

interface Options {
  readonly process: ProcessOptions;
  readonly added: AddedDatabases;
  shownColumns(): readonly string[];
  /** Called when the server has refused the password of this database. */
  onRefused(database: AddedDatabase): void;
  /** Called when a server that could be anyone asks for the password of this database itself. */
  onUnproved(database: AddedDatabase): void;
}

/** A database that the person is about to add. */
export interface Candidate extends Pick<AddedDatabase, 'address' | 'passwords'> {
  readonly password?: string;
}

/** `unproved` if a server that could be anyone asks for the password itself: the person has to agree first. */
type Probed = 'unproved' | (Pick<AddedDatabase, 'passwords'> & { readonly isSuperuser: boolean });

/** One process for each database that the person has added. */
export class PostgresConnections implements Disposable {
  /** By the names of databases. */
  private readonly open = new Map<string, PostgresProcess>();
  private readonly following: Disposable;

  constructor(private readonly options: Options) {
    this.following = options.added.onDidChange((name) => this.close(name));
  }

  /** Each answer of the reader comes from a transaction of its own. */
  reader(database: AddedDatabase, signal: AbortSignal): DatabaseReader {
    const shownColumns = this.options.shownColumns();
    const reading = this.processOf(database);
    return databaseReader((task) => reading.run(task, shownColumns, signal));
  }

  /**
   * Tries to connect before the person adds a database.
   * @throws Unavailable if that fails.
   */
  async probe({ address, password, passwords }: Candidate, signal: AbortSignal): Promise<Probed> {
    let found = passwords;
    let isUnproved = false;
    const process = new PostgresProcess({
      process: this.options.process,
      login: () => loginTo(address, password),
      passwords: () => passwords,
      onRefused: () => undefined,
      onUnproved: () => (isUnproved = true),
      onScram: () => (found = 'scram'),
    });
    try {
      const isSuperuser = await process.run({ type: 'superuser' }, [], signal);
      return { isSuperuser, passwords: found };
    } catch (cause) {
      if (isUnproved) return 'unproved';
      throw cause;
    } finally {
      process.dispose();
    }
  }

  dispose(): void {
    this.following.dispose();
    for (const name of this.open.keys()) this.close(name);
  }

  private processOf(database: AddedDatabase): PostgresProcess {
    const { process, added, onRefused, onUnproved } = this.options;
    const { name, address } = database;
    const open = this.open.get(name);
    if (open) return open;
    const made = new PostgresProcess({
      process,
      login: async () => loginTo(address, await added.password(database)),
      passwords: () => added.find(name)?.passwords,
      onRefused: () => onRefused(database),
      onUnproved: () => onUnproved(database),
      onScram: () => void added.requireScram(name),
    });
    this.open.set(name, made);
    return made;
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
