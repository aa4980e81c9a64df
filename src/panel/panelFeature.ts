import type { Command } from './commands/command';
import type { PinChoice } from './commands/pinOther';
import type { ResourceView } from './resourceViews';
import type { Group, GroupDeps } from './tree/row';

/** What a feature adds to the panel. */
export interface PanelFeature {
  readonly view?: ResourceView;
  /** A group of the view *Add*, behind that with the id `behind`, which may be of another feature. */
  readonly group?: { readonly behind: string; create(deps: GroupDeps): Group };
  /** A group of the view *Pins*, above the pins. */
  pinsGroup?(deps: GroupDeps): Group;
  /** Its commands in the manifest, by their ids. */
  readonly commands?: Readonly<Record<string, Command>>;
  /** What it adds to the list of *Pin…*. */
  readonly pinChoices?: readonly PinChoice[];
}
