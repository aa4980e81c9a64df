import type { PanelFeature } from '../../../panel/panelFeature';
import type { AiClients } from '../aiClients';
import type { ToolsHere } from '../toolsHere';

/** @param open loads the AI clients of this machine. */
export function clientsPanel(
  open: () => Promise<AiClients>,
  tools: Pick<ToolsHere, 'noteSetUp' | 'refresh'>,
): PanelFeature {
  return {
    load: async () => ({
      commands: (await import('./connectCommands')).connectCommands(open, tools),
    }),
  };
}
