import * as vscode from 'vscode';
import { ResourceNotFound } from '../../../base/errors';
import { anyOf } from '../../../base/events';
import type { Catalog } from '../../../core/catalog/catalog';
import { databaseAddress, databaseUri } from '../model/databaseUri';
import type { CanonicalUri } from '../../../core/documents/uris';
import { changeTargets } from '../../../core/pins/edits';
import type { PinStore } from '../../../core/pins/pinStore';
import type { PanelDatabases } from './panelDatabases';
import type { DocumentReader } from '../../../workspace/documentReader';
import type { WindowDatabases } from '../createDatabases';

/** Longer than the connection timeout, whose error says more. */
const readMs = 15_000;

interface Deps {
  readonly catalog: Catalog;
  readonly pinStore: PinStore;
  readonly databases: WindowDatabases;
  readonly workspace: { readonly reader: DocumentReader };
}

/** The databases as the panel shows and changes them. */
export function databasesOf({
  catalog,
  pinStore,
  databases,
  workspace: { reader },
}: Deps): PanelDatabases {
  return {
    all: () => databases.kind.all(),
    onDidChange: anyOf<unknown>(
      (act) => databases.kind.onDidChange((change) => change.type === 'list' && act(change)),
      (act) => vscode.workspace.onDidGrantWorkspaceTrust(() => act(undefined)),
    ),
    onDidChangeTables: (act) =>
      databases.kind.onDidChange((change) => {
        const address = change.type === 'content' ? databaseAddress(change.uri) : undefined;
        if (address?.part.type === 'schema') act(address);
      }),
    tables: (of) =>
      databases.kind.tables(of, catalog.unrestricted.readContext(AbortSignal.timeout(readMs))),
    read: async (uri, signal) => {
      const body = await databases.kind.read(uri, catalog.unrestricted.readContext(signal));
      if (!body) throw new ResourceNotFound(uri);
      return 'text' in body ? body.text : '';
    },
    remove: async (name) => {
      await databases.names.forget({ engine: 'postgres', database: name });
      await databases.added.remove(name);
    },
    rename: async (name, next) => {
      const renamed = renamedServer(name, next);
      await databases.added.rename(name, next);
      await databases.names.rename(renamed);
      const edit = changeTargets((target) => {
        const uri = target.type === 'resource' ? renamed(target.uri) : undefined;
        return target.type !== 'resource' || uri === undefined || uri === target.uri
          ? target
          : { ...target, uri };
      });
      await pinStore.follow(edit);
    },
    added: databases.added,
    times: databases.times,
    refresh: (uri) => databases.kind.refresh(uri),
    refreshAll: (of) => databases.kind.refreshAll(of),
    probe: (candidate, signal) => databases.connections.probe(candidate, signal),
    queryUri: (of, document) => databases.queries.uriOf(of, document),
    approve: async (query, document) => {
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
