import type { PanelDatabases } from './panelDatabases';
import type { PanelFeature } from '../../../panel/panelFeature';
import { DatabasesGroup } from './databasesGroup';
import { databaseView } from './databaseView';

export function databasesPanel(databases: PanelDatabases): PanelFeature {
  return {
    view: databaseView(databases),
    group: { behind: 'files', create: (deps) => new DatabasesGroup(deps, databases) },
    load: async () => {
      const [{ databaseCommands }, { queryChoice }] = await Promise.all([
        import('./databaseCommands'),
        import('./queryChoice'),
      ]);
      return { commands: databaseCommands(databases), pinChoices: [queryChoice(databases)] };
    },
  };
}
