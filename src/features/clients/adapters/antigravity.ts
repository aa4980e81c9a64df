import { plainEntry, type AiClient } from './aiClient';
import { json } from '../formats/jsonEditor';

/** The editor and the program for the terminal share the first folder; the first version of the editor has the second. */
const folders = ['config', 'antigravity'];

export const antigravity: AiClient = {
  id: 'antigravity',
  isDesktopApp: true,
  format: json,
  container: ['mcpServers'],
  userFiles: (machine) =>
    folders.map((folder) => machine.home('.gemini', folder, 'mcp_config.json')),
  installPaths: (machine) =>
    [...folders, 'antigravity-cli'].map((folder) => machine.home('.gemini', folder)),
  programs: ['antigravity', 'agy'],
  entry: plainEntry,
  off: { disabled: true },
};
