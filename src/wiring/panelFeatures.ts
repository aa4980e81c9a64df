import { clientsPanel } from '../features/clients/panel/clientsPanel';
import { gitPanel } from '../features/git/panel/gitPanel';
import { databasesPanel } from '../panel/databasesPanel';
import { pagesPanel } from '../panel/pagesPanel';
import type { PanelFeature } from '../panel/panelFeature';
import { databasesOf } from './panelDatabases';
import type { WebPages } from './pages';

type Deps = Parameters<typeof databasesOf>[0] & {
  readonly pages: WebPages;
};

/** What the features add to the panel. */
export function createPanelFeatures(deps: Deps): readonly PanelFeature[] {
  const { pages, pinStore, workspace } = deps;
  const { isSecret } = workspace.folders;
  return [
    gitPanel,
    databasesPanel(databasesOf(deps)),
    pagesPanel({ ...pages, pinStore, isSecret }),
    clientsPanel,
  ];
}
