import type { PanelFeature } from './panelFeature';
import type { PagePanel } from './pinPage';
import { pageView } from './views/pageView';

export function pagesPanel(pages: PagePanel): PanelFeature {
  return {
    view: pageView(pages),
    loadCommands: async () => (await import('./commands/pageCommands')).pageCommands(pages),
  };
}
