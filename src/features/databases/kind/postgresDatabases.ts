import { DisposableOwner, Emitter } from '../../../base/events';
import type { Claim, ReadContext } from '../../../core/catalog/resource';
import type { AddedDatabase, AddedDatabases } from '../model/addedDatabases';
import type { DatabaseReader } from '../model/database';
import type { DatabaseSource, SourceChange } from './databaseSource';

interface Options {
  readonly added: Pick<AddedDatabases, 'all' | 'find' | 'onDidChange'>;
  /** No server is connected to in an untrusted workspace. */
  isTrusted(): boolean;
  reader(database: AddedDatabase, signal: AbortSignal): DatabaseReader;
}

/** The Postgres databases that the person has added, by their names. */
export class PostgresDatabases extends DisposableOwner implements DatabaseSource {
  readonly engine = 'postgres';
  private readonly changed = this.own(new Emitter<SourceChange>());
  readonly onDidChange = this.changed.event;

  constructor(private readonly options: Options) {
    super();
    this.own(
      options.added.onDidChange((database) => {
        this.changed.fire({ type: 'list' });
        this.changed.fire({ type: 'database', database });
      }),
    );
  }

  /** A database of a server has no document whose access would decide: it is served because the person has added it. */
  readonly claim = (database: string): Claim | undefined => (this.find(database) ? {} : undefined);

  async list(): Promise<readonly string[]> {
    return this.options.isTrusted() ? this.options.added.all.map(({ name }) => name) : [];
  }

  async has(database: string): Promise<boolean> {
    return this.find(database) !== undefined;
  }

  /** A server does not report when a database was last written. */
  async lastModified(): Promise<undefined> {
    return undefined;
  }

  async read<Result>(
    database: string,
    { signal }: Pick<ReadContext, 'signal'>,
    work: (reader: DatabaseReader) => Promise<Result>,
  ): Promise<Result | undefined> {
    const added = this.find(database);
    return added && work(this.options.reader(added, signal));
  }

  private find(database: string): AddedDatabase | undefined {
    return this.options.isTrusted() ? this.options.added.find(database) : undefined;
  }
}
