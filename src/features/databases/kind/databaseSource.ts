import type { Disposable, Event } from '../../../base/events';
import type { Claim, ReadContext, ResourceChange } from '../../../core/catalog/resource';
import type { DatabaseReader } from '../model/database';
import type { Engine } from '../model/databaseUri';

/**
 * With `database`, the contents of a database may have changed. With `list`, databases were added or removed, such as those
 * in the files `subjects`, and in those whose tabs were `closed`.
 */
export type SourceChange =
  | { readonly type: 'database'; readonly database: string }
  | Extract<ResourceChange, { readonly type: 'list' }>;

/** The databases of one engine, by their names in URIs. */
export interface DatabaseSource extends Disposable {
  readonly engine: Engine;
  readonly onDidChange: Event<SourceChange>;
  /** Looks in the background for changes that had no event. */
  reconcile?(): void;
  claim(database: string): Claim | undefined;
  /** The names of the databases that are listed. */
  list(): Promise<readonly string[]>;
  has(database: string): Promise<boolean>;
  /** The time of its last write, in milliseconds since the epoch, if that is known. */
  lastModified(database: string): Promise<number | undefined>;
  /** Runs the work on a reader of the database; `undefined` if there is no such database that may be shown. */
  read<Result>(
    database: string,
    context: Pick<ReadContext, 'allowed' | 'signal'>,
    work: (reader: DatabaseReader) => Promise<Result>,
  ): Promise<Result | undefined>;
}
