import { serverName, type AiClient } from './aiClient';
import type { AiClientHook } from '../hooks/hook';
import { writtenFile } from '../hooks/writtenFile';
import { opencodePlugin } from '../hooks/opencodePlugin';
import { json } from '../formats/jsonEditor';

const names = ['opencode.json', 'opencode.jsonc'];

export const opencode: AiClient = {
  id: 'opencode',
  isDesktopApp: false,
  format: json,
  container: ['mcp'],
  userFiles: (machine) => names.map((name) => machine.config('opencode', name)),
  projectFiles: [...names.map((name) => [name]), ...names.map((name) => ['.opencode', name])],
  readsAll: true,
  installPaths: (machine) => [machine.config('opencode')],
  programs: ['opencode'],
  entry: ({ command, args, env }) => ({
    type: 'local',
    command: [command, ...args],
    ...(env && { environment: env }),
  }),
  defaults: { enabled: true },
  off: { enabled: false },
  hook: pluginIn('opencode'),
};

/** The hook is a plugin. @param folder the name of the settings folder: `opencode`, or that of a tool that is made from it */
export function pluginIn(folder: string): AiClientHook {
  return {
    when: 'prompt',
    path: (machine) => machine.config(folder, 'plugin', `${serverName}.js`),
    part: (_path, command) => writtenFile(opencodePlugin(command)),
  };
}
