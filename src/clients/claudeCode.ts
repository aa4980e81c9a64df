import { plainEntry, type Client } from './client';
import { json } from './formats/jsonEditor';
import type { Machine } from './machine';

export const claudeCode: Client = {
  id: 'claude-code',
  label: 'Claude Code',
  isDesktopApp: false,
  format: json,
  container: ['mcpServers'],
  userFiles,
  projectFiles: [['.mcp.json']],
  traces: (machine) => [...userFiles(machine), machine.home('.claude')],
  programs: ['claude'],
  entry: (command) => ({ type: 'stdio', ...plainEntry(command) }),
};

function userFiles(machine: Machine): string[] {
  const folder = machine.named('CLAUDE_CONFIG_DIR');
  return [folder ? machine.path.join(folder, '.claude.json') : machine.home('.claude.json')];
}
