import { serverName } from '../adapters/aiClient';
import { aiClientOf } from '../adapters/supportedClients';
import { clientLabel } from '../adapters/clientNames';
import { hookCommand, namedCommand } from '../bridge/bridgeCommand';
import type { BridgeFiles } from '../bridge/bridgeFiles';
import type { BridgeCommand } from '../model/aiClientConfig';

interface Options {
  readonly platform: NodeJS.Platform;
  readonly files: BridgeFiles;
  /** The value of `%SystemRoot%`, on Windows alone. */
  readonly systemRoot?: string | undefined;
  readonly version: string;
  /** The text of our `SKILL.md`. */
  readonly skill: string;
}

/**
 * The clients that install plugins of Claude Code's form from a folder. Each has its own, so that its server and its hooks
 * name it: what the environment says can be of the client that has started another one, and sharing rules hold for the name.
 */
const clientIds = ['claude-code', 'codex', 'copilot-cli', 'qwen-code', 'droid'];

/** Copilot CLI starts the servers of its plugins in the plugin's folder, and does not tell them of the project. */
export function hasServer(clientId: string): boolean {
  return clientId !== 'copilot-cli';
}

/** It links an extension instead of installing one, and lists none from a marketplace. */
const geminiId = 'gemini-cli';

/** The manifests of the clients that have one of their own. Factory Droid takes another, but renames it in its copy. */
const ownManifests: Readonly<Record<string, string>> = {
  [geminiId]: 'gemini-extension.json',
  droid: '.factory-plugin/plugin.json',
};

/** The file that names the server, of clients that look for it in none of their manifests. */
const serverFiles: Readonly<Record<string, string>> = { droid: 'mcp.json' };

/** The paths of the files of a client's plugin in its folder. The first is the manifest. */
export function namesOfFiles(id: string): readonly [string, string, string, ...string[]] {
  const manifest = ownManifests[id] ?? '.claude-plugin/plugin.json';
  const server = serverFiles[id];
  return [
    manifest,
    'hooks/hooks.json',
    'skills/read-vscode/SKILL.md',
    ...(server === undefined ? [] : [server]),
  ];
}

const description = 'What is open and pinned in VS Code, with each prompt and when asked';

/** The file that says which version has written the folder. */
export const marketplaceFile = '.claude-plugin/marketplace.json';

/** What clients install plugins from: the texts of the files by their paths in the folder, with slashes. */
export function pluginFiles(options: Options): ReadonlyMap<string, string> {
  const { version } = options;
  const marketplace = {
    name: serverName,
    owner: { name: 'MCP Workspace Bridge' },
    metadata: { description, version },
    plugins: clientIds.map((id) => ({ name: id, source: `./${id}`, description: about(id) })),
  };
  return new Map([
    ...[...clientIds, geminiId].flatMap((id) => filesOf(id, options)),
    [marketplaceFile, asText(marketplace)],
  ]);
}

/** The version that has written the folder. */
export function versionIn(marketplace: string | undefined): string | undefined {
  return /"version": "(\d+(?:\.\d+)*)/.exec(marketplace ?? '')?.[1];
}

function filesOf(id: string, options: Options): [path: string, text: string][] {
  const { version, skill } = options;
  const servers = hasServer(id) && { mcpServers: { [serverName]: serverOf(id, options) } };
  const manifest = {
    name: id === geminiId ? serverName : id,
    version,
    description: about(id),
    ...(!Object.hasOwn(serverFiles, id) && servers),
  };
  const texts = [asText(manifest), hooksOf(id, options), skill, asText({ ...servers })];
  return namesOfFiles(id).map((name, at) => [`${id}/${name}`, texts[at] ?? '']);
}

/** Always by the launcher, because the same folder is read by clients that lack the shell's PATH. */
function serverOf(id: string, options: Options): BridgeCommand {
  return namedCommand({ id, isDesktopApp: true }, { ...options, hasNode: false });
}

/** The hooks that connecting writes into the client's own file. */
function hooksOf(id: string, options: Options): string {
  const { hook } = aiClientOf(id);
  if (!hook) throw new Error(`${id} has no hooks`);
  const command = hookCommand({ id, isDesktopApp: true }, { ...options, hasNode: false });
  const shell = options.platform === 'win32' ? 'windows' : 'posix';
  // Some clients name the events at the top of one file, and below `hooks` in the others.
  return hook.part('settings.json', command, shell).connect('');
}

function about(id: string): string {
  return `${description}, for ${clientLabel(id)}.`;
}

function asText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
