import { plainEntry, type AiClient } from './aiClient';
import { json } from '../formats/jsonEditor';
import { commandHooks, group } from '../hooks/commandHooks';
import type { Machine } from './machine';

export const droid: AiClient = {
  id: 'droid',
  isDesktopApp: false,
  format: json,
  container: ['mcpServers'],
  userFiles: (machine) => [machine.path.join(folder(machine), 'mcp.json')],
  projectFiles: [['.factory', 'mcp.json']],
  installPaths: (machine) => [folder(machine)],
  programs: ['droid'],
  entry: (command) => ({ type: 'stdio', ...plainEntry(command) }),
  off: { disabled: true },
  // It names a marketplace by the last part of its path, which may be another one's: so that stays when the plugin goes.
  plugin: {
    place: (machine) => ({
      path: machine.path.join(folder(machine), 'settings.json'),
      keys: ['enabledPlugins', 'droid@plugin'],
    }),
    install: (plugins) => [
      ['plugin', 'marketplace', 'add', plugins],
      ['plugin', 'install', 'droid@plugin'],
    ],
    uninstall: [['plugin', 'uninstall', 'droid@plugin']],
    copy: { folders: copies, renew: ['plugin', 'update', 'droid@plugin'] },
    leaves: (machine) => [machine.path.join(folder(machine), 'settings.json')],
  },
  hook: commandHooks({
    clientId: 'droid',
    when: 'session',
    runsSh: true,
    path: hooksFile,
    container: (path) => (path.endsWith('settings.json') ? ['hooks'] : []),
    events: ['SessionStart'],
    edits: { events: ['PreToolUse', 'PostToolUse'], matcher: 'Create|Edit|ApplyPatch|MultiEdit' },
    item: (command) => group({ command, timeout: 5 }),
  }),
};

/** A file of hooks takes precedence over the settings, so it must not be created beside hooks there. */
async function hooksFile(machine: Machine): Promise<string> {
  const { join } = machine.path;
  for (const parts of [['hooks.json'], ['hooks', 'hooks.json']]) {
    const path = join(folder(machine), ...parts);
    if (await machine.disk.isThere(path)) return path;
  }
  return join(folder(machine), 'settings.json');
}

/** Below folders for the marketplace and the plugin, with a hash behind their names. */
async function copies(machine: Machine): Promise<readonly string[]> {
  const cache = machine.path.join(folder(machine), 'plugins', 'cache');
  const marketplaces = await machine.pathsIn(cache, 'plugin-');
  const plugins = await Promise.all(marketplaces.map((each) => machine.pathsIn(each, 'droid-')));
  return (await Promise.all(plugins.flat().map((each) => machine.pathsIn(each)))).flat();
}

function folder(machine: Machine): string {
  return machine.path.join(machine.named('FACTORY_HOME_OVERRIDE') ?? machine.home(), '.factory');
}
