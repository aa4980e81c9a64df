import { plainEntry, serverName, type AiClient } from './aiClient';
import { yaml } from '../formats/yamlEditor';
import type { Machine } from './machine';

/** A file with servers alone, which only the extensions read. */
const block = ['mcpServers', `${serverName}.yaml`];

export const continueDev: AiClient = {
  id: 'continue',
  // Its extensions and its program for the terminal read the same file.
  isDesktopApp: true,
  format: yaml,
  container: ['mcpServers'],
  isList: true,
  base: { name: 'MCP Workspace Bridge', version: '1.0.0', schema: 'v1' },
  userFiles,
  projectFiles: [['.continue', ...block]],
  installPaths: (machine) => [folder(machine)],
  programs: ['cn'],
  entry: (command) => ({ name: serverName, ...plainEntry(command) }),
};

/** Creating `config.yaml` would put an older `config.json` out of use. */
async function userFiles(machine: Machine): Promise<string[]> {
  const config = machine.path.join(folder(machine), 'config.yaml');
  const own = machine.path.join(folder(machine), ...block);
  const isOwn = (await machine.disk.isThere(own)) || !(await machine.disk.isThere(config));
  return [isOwn ? own : config];
}

function folder(machine: Machine): string {
  return machine.named('CONTINUE_GLOBAL_DIR') ?? machine.home('.continue');
}
