import type { Event } from '../../../base/events';
import type { AddedDatabase, AddedDatabases } from '../model/addedDatabases';
import type { Database, ListedDatabase } from '../model/databaseUri';
import type { RefreshTimes } from '../model/refreshTimes';
import type { CanonicalUri } from '../../../core/documents/uris';
import type { PanelDeps } from '../../../panel/ports';

/** The databases as the panel shows and changes them. */
export interface PanelDatabases {
  all(): Promise<readonly ListedDatabase[]>;
  /** A database was added, removed or renamed. */
  readonly onDidChange: Event<unknown>;
  /** This database may have other tables, or can be read again. */
  readonly onDidChangeTables: Event<Database>;
  /** The names of its tables. @throws UserError if it cannot be read. */
  tables(of: ListedDatabase): Promise<readonly string[]>;
  /** The text that a client would read. @throws UserError if it cannot be read. */
  read(uri: CanonicalUri, signal: AbortSignal): Promise<string>;
  /** Removes an added database, and what was chosen for its resources. */
  remove(name: string): Promise<void>;
  /** Renames an added database, and its pinned resources. */
  rename(name: string, next: string): Promise<void>;
  /** The databases of servers. */
  readonly added: Omit<AddedDatabases, 'remove' | 'rename'>;
  readonly times: Pick<RefreshTimes, 'choiceOf' | 'choose' | 'onDidChange'>;
  /** Has clients read a resource of a server again. */
  refresh(uri: CanonicalUri): Promise<void>;
  /** Has clients, and the panel, read again what they have read of a database. */
  refreshAll(of: ListedDatabase): void;
  /**
   * Tries to connect to one; `unproved` if the person has to agree first that its server is told the password.
   * @throws UserError if that fails.
   */
  probe(
    candidate: Pick<AddedDatabase, 'address' | 'passwords'> & { readonly password?: string },
    signal: AbortSignal,
  ): Promise<'unproved' | (Pick<AddedDatabase, 'passwords'> & { readonly isSuperuser: boolean })>;
  /** The resource that is pinned for a query. */
  queryUri(of: ListedDatabase, document: CanonicalUri): CanonicalUri;
  /** The person wants this query to be run, as it is now. */
  approve(query: CanonicalUri, document: CanonicalUri): Promise<void>;
}

/** The databases that clients may read. */
export async function sharedDatabases(
  databases: Pick<PanelDatabases, 'all'>,
  { access }: Pick<PanelDeps, 'access'>,
): Promise<readonly ListedDatabase[]> {
  const all = await databases.all();
  const shared = await Promise.all(
    all.map(async ({ subject }) => {
      return subject === undefined || (await access.decideDocument(subject)).isAllowed;
    }),
  );
  return all.filter((_, index) => shared[index]);
}
