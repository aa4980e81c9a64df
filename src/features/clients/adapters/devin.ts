import { plainEntry, type AiClient } from './aiClient';
import { json } from '../formats/jsonEditor';
import type { Machine } from './machine';

/** It was Windsurf until June 2026; versions from before then use the older folder. */
export const devin: AiClient = {
  id: 'devin',
  isDesktopApp: true,
  format: json,
  container: ['mcpServers'],
  userFiles: (machine) =>
    folders(machine).map((folder) => machine.path.join(folder, 'mcp_config.json')),
  installPaths: folders,
  programs: ['devin', 'windsurf'],
  entry: plainEntry,
  off: { disabled: true },
};

function folders(machine: Machine): string[] {
  const folder = machine.isWindows ? machine.appData('devin') : machine.config('devin');
  return [folder, machine.home('.codeium', 'windsurf')];
}
