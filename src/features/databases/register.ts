import type { Event } from '../../base/events';
import type { CanonicalUri } from '../../core/documents/uris';
import type { PanelFeature } from '../../panel/panelFeature';
import type { Core } from '../core';
import { createDatabases } from './createDatabases';
import type { AddedDatabases } from './model/addedDatabases';
import { databaseCommands } from './panel/databaseCommands';
import { DatabasesGroup } from './panel/databasesGroup';
import { databaseView } from './panel/databaseView';
import { databasesOf, type PanelDatabases } from './panel/panelDatabases';
import { queryChoice } from './panel/queryChoice';

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
  const shown = databasesOf({ databases, catalog, pinStore, workspace });
  return { panel: databasesPanel(shown), added: databases.added };
}

function databasesPanel(databases: PanelDatabases): PanelFeature {
  return {
    view: databaseView(databases),
    group: { behind: 'files', create: (deps) => new DatabasesGroup(deps, databases) },
    commands: databaseCommands(databases),
    pinChoices: [queryChoice(databases)],
  };
}
