import { plainEntry, type AiClient } from './aiClient';
import { json } from './formats/jsonEditor';
import type { Machine } from './machine';

export const qwenCode: AiClient = {
  id: 'qwen-code',
  label: 'Qwen Code',
  isDesktopApp: false,
  format: json,
  container: ['mcpServers'],
  userFiles: (machine) => [machine.path.join(folder(machine), 'settings.json')],
  projectFiles: [['.qwen', 'settings.json']],
  traces: (machine) => [folder(machine)],
  programs: ['qwen'],
  entry: plainEntry,
  switches: (machine, _scope, project) =>
    [folder(machine), ...(project === undefined ? [] : [machine.path.join(project, '.qwen')])].map(
      (each) => ({
        path: machine.path.join(each, 'settings.json'),
        keys: ['mcp', 'excluded'],
      }),
    ),
};

function folder(machine: Machine): string {
  return machine.named('QWEN_HOME') ?? machine.home('.qwen');
}
