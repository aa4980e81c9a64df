import type { PanelFeature } from '../../../panel/panelFeature';
import type { AiClients } from '../model/aiClients';

/** @param open loads the AI clients of this machine. */
export function clientsPanel(open: () => Promise<AiClients>): PanelFeature {
  return {
    load: async () => ({ commands: (await import('./connectCommands')).connectCommands(open) }),
  };
}
