import { toError } from '../../../base/errors';
import { DisposableOwner, Emitter, type Event } from '../../../base/events';
import type { Database, ListedDatabase } from '../model/databaseUri';

/** The names of the tables of a database, or why it cannot be read. */
export type TableList = readonly string[] | { readonly failure: string };

interface Options {
  /** @throws UserError if the database cannot be read. */
  tables(of: ListedDatabase): Promise<readonly string[]>;
  /** This database may have other tables, or can be read again. */
  readonly onDidChangeTables: Event<Database>;
}

interface Known {
  readonly row: ListedDatabase;
  shown: Promise<TableList>;
  newest: Promise<TableList>;
}

/**
 * The tables of the databases whose rows were expanded. They are read again only when they may have changed, and behind
 * the scenes, as a server that does not answer would hold up the whole tree.
 */
export class TableLists extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private readonly known = new Map<string, Known>();

  constructor(private readonly options: Options) {
    super();
    this.own(options.onDidChangeTables((of) => void this.renew(keyOf(of))));
  }

  of(row: ListedDatabase): Promise<TableList> {
    const key = keyOf(row);
    const known = this.known.get(key);
    if (known) return known.shown;
    const list = this.read(row);
    this.known.set(key, { row, shown: list, newest: list });
    return list;
  }

  private async renew(key: string): Promise<void> {
    const known = this.known.get(key);
    if (!known) return;
    const list = this.read(known.row);
    known.newest = list;
    await list;
    if (known.newest !== list) return;
    known.shown = list;
    this.changed.fire();
  }

  private async read(row: ListedDatabase): Promise<TableList> {
    try {
      return await this.options.tables(row);
    } catch (cause) {
      return { failure: toError(cause).message };
    }
  }
}

function keyOf({ engine, database }: Database): string {
  return `${engine}:${database}`;
}
