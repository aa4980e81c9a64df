import { plainEntry, type Client } from './client';
import { json } from './formats/jsonEditor';
import type { Machine } from './machine';

export const copilotCli: Client = {
  id: 'copilot-cli',
  label: 'GitHub Copilot CLI',
  isDesktopApp: false,
  format: json,
  container: ['mcpServers'],
  userFiles: (machine) => [machine.path.join(folder(machine), 'mcp-config.json')],
  // The second is read where there is no first, which Claude Code reads, too.
  projectFiles: [['.mcp.json'], ['.github', 'mcp.json']],
  traces: (machine) => [folder(machine)],
  programs: ['copilot'],
  // As Claude Code writes it, which knows no `local`.
  entry: (command) => ({ type: 'stdio', ...plainEntry(command) }),
  defaults: { tools: ['*'] },
  switches: (machine) => [
    { path: machine.path.join(folder(machine), 'settings.json'), keys: ['disabledMcpServers'] },
  ],
};

function folder(machine: Machine): string {
  return machine.named('COPILOT_HOME') ?? machine.home('.copilot');
}
