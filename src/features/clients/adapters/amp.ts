import { plainEntry, type AiClient } from './aiClient';
import { json } from '../formats/jsonEditor';

const names = ['settings.json', 'settings.jsonc'];

export const amp: AiClient = {
  id: 'amp',
  // Its extension for editors starts the same program.
  isDesktopApp: true,
  format: json,
  container: ['amp.mcpServers'],
  userFiles: (machine) => names.map((name) => machine.home('.config', 'amp', name)),
  projectFiles: names.map((name) => ['.amp', name]),
  installPaths: (machine) => [machine.home('.config', 'amp')],
  programs: ['amp'],
  entry: plainEntry,
};
