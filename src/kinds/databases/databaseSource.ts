import type { Disposable, Event } from '../../base/events';
import type { Claim, ReadContext } from '../../core/catalog/resource';
import type { DatabaseReader } from '../../core/databases/database';
import type { Engine } from '../../core/databases/databaseUri';
import type { CanonicalUri } from '../../core/documents/uris';

/** `database`: what it holds may have changed. `list`: some were added or removed, such as the one in this file. */
export type SourceChange =
  | { readonly type: 'database'; readonly database: string }
  | { readonly type: 'list'; readonly subject?: CanonicalUri };

/** Where databases of one engine come from. They are called as in their URIs. */
export interface DatabaseSource extends Disposable {
  readonly engine: Engine;
  readonly onDidChange: Event<SourceChange>;
  /** Looks in the background for changes that had no event. */
  reconcile?(): void;
  claim(database: string): Claim | undefined;
  /** Those that are listed. */
  list(): Promise<readonly string[]>;
  has(database: string): Promise<boolean>;
  /** When it was last written, in milliseconds since the epoch, if that is known. */
  lastModified(database: string): Promise<number | undefined>;
  /** What is read of it; `undefined` if there is none that may be shown. */
  read<Result>(
    database: string,
    context: Pick<ReadContext, 'allowed' | 'signal'>,
    work: (reader: DatabaseReader) => Promise<Result>,
  ): Promise<Result | undefined>;
}
