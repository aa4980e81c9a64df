import type { Event } from '../../base/events';
import type { CanonicalUri } from '../../core/documents/uris';
import type { PanelFeature } from '../../panel/panelFeature';
import type { Core } from '../../wiring/core';
import { createDatabases } from './createDatabases';
import type { AddedDatabases } from './model/addedDatabases';
import { databasesOf } from './panel/databasesOf';
import { databasesPanel } from './panel/databasesPanel';

interface Registered {
  readonly panel: PanelFeature;
  /** @internal for the tests */
  readonly added: AddedDatabases;
}

/** Serves the databases of the workspace and those that the person adds. */
export function registerDatabases(core: Core): Registered {
  const { documents, own, kinds, catalog, pinStore, workspace } = core;
  const onDidChangeDocument: Event<CanonicalUri> = (listener) =>
    documents.onDidChange((change) => change.type === 'content' && listener(change.uri));
  const databases = createDatabases(own, { ...core, onDidChangeDocument });
  kinds.add(databases.kind);
  const panel = databasesPanel(databasesOf({ databases, catalog, pinStore, workspace }));
  return { panel, added: databases.added };
}
