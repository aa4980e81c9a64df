import { plainEntry, type AiClient } from './aiClient';
import { json } from '../formats/jsonEditor';
import type { Machine } from './machine';

const file = 'claude_desktop_config.json';

export const claudeDesktop: AiClient = {
  id: 'claude-desktop',
  isDesktopApp: true,
  format: json,
  container: ['mcpServers'],
  userFiles: async (machine) =>
    (await folders(machine)).map((folder) => machine.path.join(folder, file)),
  installPaths: folders,
  programs: [],
  entry: plainEntry,
};

/** On Windows, the packaged app has its own folder and reads no other. */
async function folders(machine: Machine): Promise<string[]> {
  const own = machine.appData('Claude');
  if (!machine.isWindows) return [own];
  const local = machine.named('LOCALAPPDATA') ?? machine.home('AppData', 'Local');
  const packages = machine.path.join(local, 'Packages');
  const found = (await machine.disk.namesIn(packages)).filter((name) => /^Claude_/i.test(name));
  const packaged = found.map((name) =>
    machine.path.join(packages, name, 'LocalCache', 'Roaming', 'Claude'),
  );
  return packaged.length > 0 ? packaged : [own];
}
