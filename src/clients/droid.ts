import { plainEntry, type AiClient } from './aiClient';
import { json } from './formats/jsonEditor';
import type { Machine } from './machine';

export const droid: AiClient = {
  id: 'droid',
  label: 'Factory Droid',
  isDesktopApp: false,
  format: json,
  container: ['mcpServers'],
  userFiles: (machine) => [machine.path.join(folder(machine), 'mcp.json')],
  projectFiles: [['.factory', 'mcp.json']],
  traces: (machine) => [folder(machine)],
  programs: ['droid'],
  entry: (command) => ({ type: 'stdio', ...plainEntry(command) }),
  off: { disabled: true },
};

function folder(machine: Machine): string {
  return machine.path.join(machine.named('FACTORY_HOME_OVERRIDE') ?? machine.home(), '.factory');
}
