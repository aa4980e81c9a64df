import { plainEntry, serverName, type AiClient, type Switch } from './aiClient';
import { json } from '../formats/jsonEditor';
import { commandHooks, group } from '../hooks/commandHooks';
import type { Machine } from './machine';

export const claudeCode: AiClient = {
  id: 'claude-code',
  isDesktopApp: false,
  format: json,
  container: ['mcpServers'],
  userFiles,
  projectFiles: [['.mcp.json']],
  installPaths: (machine) => [...userFiles(machine), machine.home('.claude')],
  programs: ['claude'],
  entry: (command) => ({ type: 'stdio', ...plainEntry(command) }),
  switches: (machine, scope, folder) =>
    folder === undefined
      ? []
      : [
          ofProject(machine, folder),
          scope === 'project' ? ofProjectFile(machine, folder) : [],
        ].flat(),
  plugin: {
    place: (machine) => ({
      path: machine.path.join(settingsFolder(machine), 'settings.json'),
      keys: ['enabledPlugins', `claude-code@${serverName}`],
    }),
    install: (folder) => [['plugin', 'install', 'claude-code', '--marketplace', folder, '-y']],
    uninstall: [
      ['plugin', 'uninstall', `claude-code@${serverName}`],
      ['plugin', 'marketplace', 'remove', serverName],
    ],
    leaves: (machine) =>
      [['settings.json'], ['plugins', 'cache', serverName]].map((names) =>
        machine.path.join(settingsFolder(machine), ...names),
      ),
  },
  forbiddenHooks: (machine) =>
    ['allowManagedHooksOnly', 'disableAllHooks'].map((key) => ({
      path: machine.path.join(managedFolder(machine), 'managed-settings.json'),
      keys: [key],
    })),
  // Its changelog: "Added the `SubagentStart` hook event".
  hooksSince: '2.0.43',
  hook: commandHooks({
    clientId: 'claude-code',
    when: 'prompt',
    runsSh: true,
    path: (machine) => machine.path.join(settingsFolder(machine), 'settings.json'),
    off: { keys: ['disableAllHooks'], value: true },
    events: ['SessionStart', 'SubagentStart', 'UserPromptSubmit', 'Stop'],
    edits: { events: ['PreToolUse', 'PostToolUse'], matcher: 'Write|Edit|MultiEdit|NotebookEdit' },
    item: (command, platform) =>
      // Otherwise it wants Git Bash on Windows, and opens its window.
      group({ command, timeout: 5, ...(platform === 'windows' && { shell: 'powershell' }) }),
  }),
};

function settingsFolder(machine: Machine): string {
  return machine.named('CLAUDE_CONFIG_DIR') ?? machine.home('.claude');
}

/** Where an organization puts its settings (https://code.claude.com/docs/en/settings). */
function managedFolder(machine: Machine): string {
  if (machine.isWindows) return String.raw`C:\Program Files\ClaudeCode`;
  return machine.isMac ? '/Library/Application Support/ClaudeCode' : '/etc/claude-code';
}

function userFiles(machine: Machine): string[] {
  const folder = machine.named('CLAUDE_CONFIG_DIR');
  return [folder ? machine.path.join(folder, '.claude.json') : machine.home('.claude.json')];
}

/** Its `/mcp` command writes these. On Windows, too, folders have forward slashes, and the drive letter may be in either case. */
function ofProject(machine: Machine, folder: string): Switch[] {
  const slashed = folder.replaceAll(machine.path.sep, '/');
  const [drive = '', rest] = [slashed[0], slashed.slice(1)];
  const names = new Set([drive.toUpperCase() + rest, drive.toLowerCase() + rest]);
  return userFiles(machine).flatMap((path) =>
    [...names].map((name) => ({ path, keys: ['projects', name, 'disabledMcpServers'] })),
  );
}

/** It writes these when it asks whether to use a project's servers. */
function ofProjectFile(machine: Machine, folder: string): Switch[] {
  const { join } = machine.path;
  return [
    join(folder, '.claude', 'settings.local.json'),
    join(folder, '.claude', 'settings.json'),
    join(settingsFolder(machine), 'settings.json'),
  ].map((path) => ({ path, keys: ['disabledMcpjsonServers'] }));
}
