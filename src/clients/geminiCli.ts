import { plainEntry, type Client } from './client';
import { json } from './formats/jsonEditor';
import type { Machine } from './machine';

export const geminiCli: Client = {
  id: 'gemini-cli',
  label: 'Gemini CLI',
  isDesktopApp: false,
  format: json,
  container: ['mcpServers'],
  userFiles: (machine) => [machine.path.join(folder(machine), 'settings.json')],
  projectFiles: [['.gemini', 'settings.json']],
  traces: (machine) => [folder(machine)],
  programs: ['gemini'],
  entry: plainEntry,
};

function folder(machine: Machine): string {
  return machine.path.join(machine.named('GEMINI_CLI_HOME') ?? machine.home(), '.gemini');
}
