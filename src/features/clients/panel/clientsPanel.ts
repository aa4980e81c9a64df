import type { PanelFeature } from '../../../panel/panelFeature';

export const clientsPanel: PanelFeature = {
  loadCommands: async () => (await import('./connectCommands')).connectCommands,
};
