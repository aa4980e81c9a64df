import { plainEntry, serverName, type AiClient } from './aiClient';
import { json } from '../formats/jsonEditor';
import { commandHooks, group } from '../hooks/commandHooks';
import type { Machine } from './machine';

export const qwenCode: AiClient = {
  id: 'qwen-code',
  isDesktopApp: false,
  format: json,
  container: ['mcpServers'],
  userFiles: (machine) => [machine.path.join(folder(machine), 'settings.json')],
  projectFiles: [['.qwen', 'settings.json']],
  installPaths: (machine) => [folder(machine)],
  programs: ['qwen'],
  entry: plainEntry,
  switches: (machine, _scope, project) =>
    [folder(machine), ...(project === undefined ? [] : [machine.path.join(project, '.qwen')])].map(
      (each) => ({
        path: machine.path.join(each, 'settings.json'),
        keys: ['mcp', 'excluded'],
      }),
    ),
  plugin: {
    place: (machine) => ({ path: machine.path.join(folder(machine), 'extensions', 'qwen-code') }),
    install: (plugins) => [['extensions', 'install', `${plugins}:qwen-code`, '--consent']],
    uninstall: [['extensions', 'uninstall', 'qwen-code']],
    copy: {
      // Its command `update` asks about what has changed, and takes no agreement as an argument.
      folders: async (machine) => [machine.path.join(folder(machine), 'extensions', 'qwen-code')],
    },
  },
  hook: commandHooks({
    clientId: 'qwen-code',
    when: 'prompt',
    runsSh: true,
    path: (machine) => machine.path.join(folder(machine), 'settings.json'),
    off: { keys: ['disableAllHooks'], value: true },
    events: ['SessionStart', 'UserPromptSubmit'],
    edits: { events: ['PreToolUse', 'PostToolUse'], matcher: 'write_file|edit' },
    // A time is in seconds for some versions and in milliseconds for others, so there is none.
    item: (command) => group({ command, name: serverName }),
  }),
};

function folder(machine: Machine): string {
  return machine.named('QWEN_HOME') ?? machine.home('.qwen');
}
