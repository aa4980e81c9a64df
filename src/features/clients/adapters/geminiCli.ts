import { join } from 'node:path';
import { plainEntry, serverName, type AiClient } from './aiClient';
import { json } from '../formats/jsonEditor';
import { commandHooks, group } from '../hooks/commandHooks';
import type { Machine } from './machine';

export const geminiCli: AiClient = {
  id: 'gemini-cli',
  isDesktopApp: false,
  format: json,
  container: ['mcpServers'],
  userFiles: (machine) => [machine.path.join(folder(machine), 'settings.json')],
  projectFiles: [['.gemini', 'settings.json']],
  // Antigravity has its own folders beside this file.
  installPaths: (machine) => [machine.path.join(folder(machine), 'settings.json')],
  programs: ['gemini'],
  entry: plainEntry,
  switches: (machine, _scope, project) => [
    { path: machine.path.join(folder(machine), 'mcp-server-enablement.json'), keys: [serverName] },
    ...[
      folder(machine),
      ...(project === undefined ? [] : [machine.path.join(project, '.gemini')]),
    ].map((each) => ({
      path: machine.path.join(each, 'settings.json'),
      keys: ['mcp', 'excluded'],
    })),
  ],
  plugin: {
    place: (machine) => ({ path: machine.path.join(folder(machine), 'extensions', serverName) }),
    install: (plugins) => [['extensions', 'link', join(plugins, 'gemini-cli'), '--consent']],
    uninstall: [['extensions', 'uninstall', serverName]],
  },
  // The first with `hooksConfig`, and hooks that are on without a switch.
  hooksSince: '0.26.0',
  hook: commandHooks({
    clientId: 'gemini-cli',
    when: 'prompt',
    runsSh: true,
    path: (machine) => machine.path.join(folder(machine), 'settings.json'),
    off: { keys: ['hooksConfig', 'enabled'], value: false },
    events: ['SessionStart', 'PreCompress', 'BeforeAgent'],
    // With each prompt, it announces a compression of its own, whether there is one or not: seen in 0.61.
    matchers: { PreCompress: 'manual' },
    edits: { events: ['BeforeTool', 'AfterTool'], matcher: 'write_file|replace' },
    item: (command) => group({ command, name: serverName, timeout: 5000 }),
  }),
};

function folder(machine: Machine): string {
  return machine.path.join(machine.named('GEMINI_CLI_HOME') ?? machine.home(), '.gemini');
}
