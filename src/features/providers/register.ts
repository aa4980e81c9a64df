import type { KnownProviders } from '../../core/sharing/providers';
import type { PanelFeature } from '../../panel/panelFeature';
import type { Core } from '../core';
import { exportedApi } from './exportedApi';
import { providedView } from './panel/providedView';
import { ProvidersGroup } from './panel/providersGroup';
import { providerFacts, shownProviders } from './shownProviders';

/** Serves the resources of other extensions, which register as providers, once the person has agreed. */
export function registerProviders(core: Core, known: KnownProviders) {
  const shown = shownProviders(known, core.settings);
  return {
    /** What other extensions get. */
    exports: exportedApi({ ...core, known }),
    panel: panelOf(known),
    shown,
    facts: () => providerFacts(shown, { pins: core.pins, tabs: core.workspace.tabs }),
  };
}

function panelOf(known: KnownProviders): PanelFeature {
  return {
    view: providedView(known),
    group: { behind: 'files', create: (deps) => new ProvidersGroup(deps) },
  };
}
