import { plainEntry, type AiClient } from './aiClient';
import { json } from '../formats/jsonEditor';
import type { Machine } from './machine';

export const zed: AiClient = {
  id: 'zed',
  isDesktopApp: true,
  format: json,
  container: ['context_servers'],
  userFiles: (machine) => [machine.path.join(folder(machine), 'settings.json')],
  installPaths: (machine) => [folder(machine)],
  programs: ['zed', 'zeditor'],
  entry: plainEntry,
  off: { enabled: false },
};

function folder(machine: Machine): string {
  if (machine.isWindows) return machine.appData('Zed');
  return machine.isMac ? machine.home('.config', 'zed') : machine.config('zed');
}
