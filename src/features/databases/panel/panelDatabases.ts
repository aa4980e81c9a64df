import * as vscode from 'vscode';
import { ResourceNotFound } from '../../../base/errors';
import { anyOf, type Event } from '../../../base/events';
import type { Catalog } from '../../../core/catalog/catalog';
import type { AddedDatabases } from '../model/addedDatabases';
import {
  databaseAddress,
  databaseUri,
  type Database,
  type ListedDatabase,
} from '../model/databaseUri';
import type { CanonicalUri } from '../../../core/documents/uris';
import { changeTargets, type PinEdit } from '../../../core/pins/edits';
import type { PinStore } from '../../../core/pins/pinStore';
import type { PanelDeps } from '../../../panel/ports';
import type { DocumentReader } from '../../../workspace/documentReader';
import type { WindowDatabases } from '../createDatabases';
import type { Candidate } from '../postgres/postgresConnections';

/** Longer than the connection timeout, whose error says more. */
const readMs = 15_000;

interface Deps {
  readonly catalog: Catalog;
  readonly pinStore: PinStore;
  readonly databases: WindowDatabases;
  readonly workspace: { readonly reader: DocumentReader };
}

/** The databases as the panel shows and changes them. */
export type PanelDatabases = ReturnType<typeof databasesOf>;

export function databasesOf({ catalog, pinStore, databases, workspace: { reader } }: Deps) {
  const onDidChangeTables: Event<Database> = (act) =>
    databases.kind.onDidChange((change) => {
      const address = change.type === 'content' ? databaseAddress(change.uri) : undefined;
      if (address?.part.type === 'schema') act(address);
    });
  // Without these two: `remove` and `rename` below also change what was chosen for its resources.
  const added: Omit<AddedDatabases, 'remove' | 'rename'> = databases.added;
  return {
    added,
    times: databases.times,
    all: (): Promise<readonly ListedDatabase[]> => databases.kind.all(),
    /** A database was added, removed or renamed. */
    onDidChange: anyOf<unknown>(
      (act) => databases.kind.onDidChange((change) => change.type === 'list' && act(change)),
      (act) => vscode.workspace.onDidGrantWorkspaceTrust(() => act(undefined)),
    ),
    /** This database may have other tables, or can be read again. */
    onDidChangeTables,
    /** The names of its tables. @throws UserError if it cannot be read. */
    tables: (of: ListedDatabase) =>
      databases.kind.tables(of, catalog.unrestricted.readContext(AbortSignal.timeout(readMs))),
    /** The text that a client would read. @throws UserError if it cannot be read. */
    read: async (uri: CanonicalUri, signal: AbortSignal) => {
      const body = await databases.kind.read(uri, catalog.unrestricted.readContext(signal));
      if (!body) throw new ResourceNotFound(uri);
      return 'text' in body ? body.text : '';
    },
    /** Removes an added database, and what was chosen for its resources. */
    remove: async (name: string) => {
      await databases.names.forget({ engine: 'postgres', database: name });
      await databases.added.remove(name);
    },
    /** Renames an added database, and its pinned resources. */
    rename: async (name: string, next: string) => {
      const renamed = renamedServer(name, next);
      await databases.added.rename(name, next);
      await databases.names.rename(renamed);
      await pinStore.follow(renamedTargets(renamed));
    },
    /** Has clients read a resource of a server again. */
    refresh: (uri: CanonicalUri) => databases.kind.refresh(uri),
    /** Has clients, and the panel, read again what they have read of a database. */
    refreshAll: (of: ListedDatabase) => databases.kind.refreshAll(of),
    /** Tries to connect to one. @throws UserError if that fails. */
    probe: (candidate: Candidate, signal: AbortSignal) =>
      databases.connections.probe(candidate, signal),
    /** The resource that is pinned for a query. */
    queryUri: (of: ListedDatabase, document: CanonicalUri) => databases.queries.uriOf(of, document),
    /** The person wants this query to be run, as it is now. */
    approve: async (query: CanonicalUri, document: CanonicalUri) => {
      const sql = await reader.text(document);
      if (sql !== undefined) await databases.saved.approve(query, sql);
    },
  };
}

/** Maps the URIs of a renamed Postgres database to the new ones, and leaves others unchanged. */
function renamedServer(name: string, next: string): (uri: CanonicalUri) => CanonicalUri {
  return (uri) => {
    const address = databaseAddress(uri);
    const isIts = address?.engine === 'postgres' && address.database === name;
    return isIts ? databaseUri({ ...address, database: next }) : uri;
  };
}

function renamedTargets(renamed: (uri: CanonicalUri) => CanonicalUri): PinEdit {
  return changeTargets((target) => {
    const uri = target.type === 'resource' ? renamed(target.uri) : undefined;
    return target.type !== 'resource' || uri === undefined || uri === target.uri
      ? target
      : { ...target, uri };
  });
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
