import type { PanelFeature } from '../../../panel/panelFeature';
import type { PagePanel } from './pinPage';
import { pageView } from './pageView';

export function pagesPanel(pages: PagePanel): PanelFeature {
  return {
    view: pageView(pages),
    load: async () => ({ pinChoices: [(await import('./pageChoice')).pageChoice(pages)] }),
  };
}
