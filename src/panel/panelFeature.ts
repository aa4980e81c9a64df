import type { LoadCommands } from './commands/registerCommands';
import type { ResourceView } from './resourceViews';
import type { Group, GroupDeps } from './tree/row';

/** What a feature adds to the panel. */
export interface PanelFeature {
  readonly view?: ResourceView;
  /** A top row of the tree, behind that with the id `behind`. */
  readonly group?: { readonly behind: string; create(deps: GroupDeps): Group };
  /** Its commands in the manifest. Called once. */
  readonly loadCommands?: LoadCommands;
}
