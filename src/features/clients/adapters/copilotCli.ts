import { plainEntry, serverName, type AiClient } from './aiClient';
import { json } from '../formats/jsonEditor';
import { commandHooks } from '../hooks/commandHooks';
import type { Machine } from './machine';

export const copilotCli: AiClient = {
  id: 'copilot-cli',
  isDesktopApp: false,
  format: json,
  container: ['mcpServers'],
  userFiles: (machine) => [machine.path.join(folder(machine), 'mcp-config.json')],
  // The second is read only if there is no first. Claude Code reads the first, too.
  projectFiles: [['.mcp.json'], ['.github', 'mcp.json']],
  installPaths: (machine) => [folder(machine)],
  programs: ['copilot'],
  // Claude Code may read the same file, and does not know the type `local`.
  entry: (command) => ({ type: 'stdio', ...plainEntry(command) }),
  defaults: { tools: ['*'] },
  switches: (machine) => [
    { path: machine.path.join(folder(machine), 'settings.json'), keys: ['disabledMcpServers'] },
  ],
  plugin: {
    place: (machine) => ({
      path: machine.path.join(folder(machine), 'settings.json'),
      keys: ['enabledPlugins', `copilot-cli@${serverName}`],
    }),
    install: (plugins) => [
      ['plugin', 'marketplace', 'add', plugins],
      ['plugin', 'install', `copilot-cli@${serverName}`],
    ],
    uninstall: [
      ['plugin', 'uninstall', `copilot-cli@${serverName}`],
      ['plugin', 'marketplace', 'remove', serverName],
    ],
    leaves: (machine) => [machine.path.join(folder(machine), 'settings.json')],
  },
  // Its release notes: earlier ones discard what a hook after an edit says.
  hooksSince: '1.0.49',
  // The chat of VS Code reads it, too.
  hook: commandHooks({
    clientId: 'copilot-cli',
    when: 'prompt',
    runsSh: true,
    isDesktopApp: true,
    path: (machine) => machine.path.join(folder(machine), 'hooks', `${serverName}.json`),
    base: { version: 1 },
    // A new session has an id that has received nothing, and its first prompt does not wait for the hook of its start.
    events: ['PreCompact', 'UserPromptSubmit'],
    edits: { events: ['PreToolUse', 'PostToolUse'], matcher: 'Write|Edit' },
    item: (line, platform) => ({
      type: 'command',
      [platform === 'windows' ? 'powershell' : 'bash']: line,
      timeoutSec: 5,
    }),
  }),
};

function folder(machine: Machine): string {
  return machine.named('COPILOT_HOME') ?? machine.home('.copilot');
}
