import { serverName, type AiClient } from './aiClient';
import { yaml } from '../formats/yamlEditor';
import type { Machine } from './machine';

export const goose: AiClient = {
  id: 'goose',
  // Its versions for the terminal and the desktop read the same file.
  isDesktopApp: true,
  format: yaml,
  container: ['extensions'],
  userFiles: (machine) => [machine.path.join(folder(machine), 'config.yaml')],
  installPaths: (machine) => [folder(machine)],
  programs: ['goose'],
  entry: ({ command, args, env }) => ({
    type: 'stdio',
    cmd: command,
    args,
    ...(env && { envs: env }),
  }),
  // Goose ignores an entry without a name.
  defaults: { name: serverName, enabled: true, timeout: 300 },
  off: { enabled: false },
};

function folder(machine: Machine): string {
  const root = machine.named('GOOSE_PATH_ROOT');
  if (root) return machine.path.join(root, 'config');
  return machine.isWindows ? machine.appData('Block', 'goose', 'config') : machine.config('goose');
}
