import type { DisposableStore } from '../../../src/base/events';
import type { PanelFeature } from '../../../src/panel/panelFeature';
import type { PanelDeps } from '../../../src/panel/ports';
import { DocumentStates } from '../../../src/panel/tree/documentStates';
import { addSections, pinSections, toolSections } from '../../../src/panel/tree/groups/sections';
import { OwnPins } from '../../../src/panel/tree/ownPins';
import { PanelTree } from '../../../src/panel/tree/panelTree';

/** The trees of the views, from the top, as if all of them were visible. */
export function openTrees(
  own: DisposableStore,
  panel: PanelDeps,
  features: readonly PanelFeature[] = [],
): readonly PanelTree[] {
  const pins = new OwnPins(panel.pinStore);
  const states = own.add(new DocumentStates(panel, pins));
  states.isWatched = true;
  const deps = { panel, states, own: pins };
  return [pinSections(features)(deps), addSections(features)(deps), toolSections(deps)].map(
    (sections) => own.add(new PanelTree(sections, (uri) => panel.changedAt(uri))),
  );
}
