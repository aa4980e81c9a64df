import type { PanelDatabases } from './panelDatabases';
import type { PanelFeature } from './panelFeature';
import { DatabasesGroup } from './tree/groups/databasesGroup';
import { databaseView } from './views/databaseView';

export function databasesPanel(databases: PanelDatabases): PanelFeature {
  return {
    view: databaseView(databases),
    group: { behind: 'files', create: (deps) => new DatabasesGroup(deps, databases) },
    loadCommands: async () => {
      return (await import('./commands/databaseCommands')).databaseCommands(databases);
    },
  };
}
