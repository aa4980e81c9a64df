import { plainEntry, type AiClient } from './aiClient';
import { json } from './formats/jsonEditor';

export const cursor: AiClient = {
  id: 'cursor',
  label: 'Cursor',
  isDesktopApp: true,
  format: json,
  container: ['mcpServers'],
  userFiles: (machine) => [machine.home('.cursor', 'mcp.json')],
  projectFiles: [['.cursor', 'mcp.json']],
  traces: (machine) => [machine.home('.cursor')],
  programs: ['cursor', 'cursor-agent'],
  entry: plainEntry,
};
