import { plainEntry, type AiClient } from './aiClient';
import { json } from '../formats/jsonEditor';

/** The editor and the program for the terminal read the same file. */
export const kiro: AiClient = {
  id: 'kiro',
  isDesktopApp: true,
  format: json,
  container: ['mcpServers'],
  userFiles: (machine) => [machine.home('.kiro', 'settings', 'mcp.json')],
  projectFiles: [['.kiro', 'settings', 'mcp.json']],
  installPaths: (machine) => [machine.home('.kiro')],
  programs: ['kiro', 'kiro-cli'],
  entry: plainEntry,
  off: { disabled: true },
};
