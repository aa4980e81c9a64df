import { clientsPanel } from '../features/clients/panel/clientsPanel';
import { gitPanel } from '../features/git/panel/gitPanel';
import { databasesPanel } from '../features/databases/panel/databasesPanel';
import { pagesPanel } from '../features/pages/panel/pagesPanel';
import type { PanelFeature } from '../panel/panelFeature';
import { databasesOf } from '../features/databases/panel/databasesOf';
import type { WebPages } from '../features/pages/register';

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
