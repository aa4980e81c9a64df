import { plainEntry, type AiClient } from './aiClient';
import { json } from '../formats/jsonEditor';
import type { Machine } from './machine';

export const crush: AiClient = {
  id: 'crush',
  isDesktopApp: false,
  format: json,
  container: ['mcp'],
  // Beside it, Crush runs `crushrc`, a script: an entry there could not be changed safely.
  userFiles: (machine) => [machine.path.join(folder(machine), 'crush.json')],
  projectFiles: [['.crush.json'], ['crush.json']],
  readsAll: true,
  installPaths: (machine) => [folder(machine)],
  programs: ['crush'],
  entry: (command) => ({ type: 'stdio', ...plainEntry(command) }),
  off: { disabled: true },
};

/** On Windows, too, it is `.config` in the home folder. */
function folder(machine: Machine): string {
  return machine.named('CRUSH_GLOBAL_CONFIG') ?? machine.config('crush');
}
