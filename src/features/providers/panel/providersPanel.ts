import type { KnownProviders } from '../../../core/sharing/providers';
import type { PanelFeature } from '../../../panel/panelFeature';
import { providedView } from './providedView';
import { ProvidersGroup } from './providersGroup';

export function providersPanel(known: Pick<KnownProviders, 'all'>): PanelFeature {
  return {
    view: providedView(known),
    group: { behind: 'files', create: (deps) => new ProvidersGroup(deps) },
  };
}
