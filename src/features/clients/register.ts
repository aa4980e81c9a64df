import { readFile } from 'node:fs/promises';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { copyBridge } from './bridge/bridgeCopy';
import { bridgeFiles } from './bridge/bridgeFiles';
import { isAgentsWindow } from './model/agentsWindow';
import { machineMemory, type MachineMemory } from './machineMemory';
import type { Facts } from './model/finding';
import { Coalescer } from '../../base/coalescer';
import { toError } from '../../base/errors';
import { DisposableStore, type Disposable } from '../../base/events';
import type { Receipts } from '../../core/brief/receipts';
import type { PanelFeature } from '../../panel/panelFeature';
import type { AiClients } from './aiClients';
import type { Core } from '../core';
import { connectCommands } from './panel/connectCommands';
import { offerAtStart } from './panel/offersAtStart';
import { parseUri } from '../../core/documents/uris';
import { candidatePorts } from '../../server/claimPort';
import { ServerDefinitions } from './serverDefinitions';
import { ToolsHere } from './toolsHere';

/** The settings of tools are read at most this often while the person goes from window to window. */
const lookMs = 30_000;

/** What the AI clients of this machine have to do with this window. */
interface Here {
  /** The window by its id, and its workspace as it is known to other processes. */
  readonly window: { readonly id: string; readonly workspace: string };
  readonly stateFolder: string;
  readonly brief: { readonly receipts: Pick<Receipts, 'lastBriefs' | 'onDidChange'> };
  git(): Facts['git'];
  providers(): Facts['providers'];
}

interface Clients {
  readonly panel: PanelFeature;
  readonly tools: Pick<ToolsHere, 'here' | 'onDidChange'>;
  /** The clients that can be connected here. */
  aiClientIds(): Promise<readonly string[]>;
}

/** Connects the AI clients of this machine to the window. */
export function registerClients(core: Core, here: Here): Clients {
  const open = () => loadAiClients(core, here);
  const tools = core.own.add(new ToolsHere(memoryOf(core), open));
  core.own.add(whenServing(core, here, tools));
  core.own.add(offerToChat(core, here));
  core.own.add(followSettings(core, tools));
  const fail = (cause: unknown) => core.log.error(toError(cause));
  core.own.add(tools.follow(core.server.clients, here.brief.receipts, fail));
  return {
    panel: { commands: connectCommands(open, tools) },
    tools,
    aiClientIds: async () => (await (await open()).configs.all()).map(({ id }) => id),
  };
}

/** VS Code's own chat needs no setup. */
function offerToChat(core: Core, here: Here): Disposable {
  const { source, version } = bridgeOf(core, here);
  const { server } = core;
  return new ServerDefinitions({ server, bridge: source, windowId: here.window.id, version });
}

/** Whenever the server runs: nobody waits for it then, and the workspace is trusted. */
function whenServing(core: Core, here: Here, tools: ToolsHere): Disposable {
  let hasOffered = false;
  return core.server.onDidChangeStatus(({ state }) => {
    if (state !== 'serving') return;
    const isFirst = !hasOffered;
    hasOffered = true;
    updateBridge(core, here)
      .catch((cause: unknown) => core.log.error(toError(cause)))
      .then(() => tools.refresh())
      .then(() => (isFirst ? offer(core, here, tools) : undefined))
      .catch((cause: unknown) => core.log.error(toError(cause)));
  });
}

async function updateBridge(core: Core, here: Here): Promise<void> {
  const { files, source, version } = bridgeOf(core, here);
  const { platform, execPath, env } = process;
  await copyBridge({ source, version, files, runtime: { platform, execPath, env } });
  await updatePlugins(core, here);
}

/** The plugins start the bridge, so that they come after it. */
async function updatePlugins(core: Core, here: Here): Promise<void> {
  const { files, version } = bridgeOf(core, here);
  const { platform, env } = process;
  const path = core.context.asAbsolutePath(join('media', 'skills', 'read-vscode', 'SKILL.md'));
  const skill = await readFile(path, 'utf8');
  const { pluginFiles } = await import('./plugin/pluginFiles');
  const { pluginFolder, writePlugins } = await import('./plugin/writePlugins');
  await writePlugins({
    folder: pluginFolder(here.stateFolder),
    version,
    files: pluginFiles({ platform, files, systemRoot: env['SystemRoot'], version, skill }),
  });
}

async function offer(core: Core, here: Here, tools: ToolsHere): Promise<void> {
  const { version } = bridgeOf(core, here);
  await offerAtStart({ memory: memoryOf(core), version, tools, window: vscode.window });
}

function memoryOf({ context }: Core): MachineMemory {
  return machineMemory(context.globalState, vscode.env.remoteName, hostname());
}

/** Other programs, such as the tools themselves, change the settings of tools: they are looked at when the person comes back. */
function followSettings({ server, log }: Core, tools: ToolsHere): Disposable {
  const own = new DisposableStore();
  const looks = new Coalescer(lookMs, () => {
    tools.refresh().catch((cause: unknown) => log.error(toError(cause)));
  });
  own.add(looks);
  own.add(
    vscode.window.onDidChangeWindowState(
      ({ focused }) => focused && server.status.state === 'serving' && looks.poke(),
    ),
  );
  return own;
}

async function loadAiClients(core: Core, here: Here): Promise<AiClients> {
  const { AiClients } = await import('./aiClients');
  const { server, access, sharing, settings, workspace } = core;
  const { window, stateFolder } = here;
  return AiClients.open({
    ...bridgeOf(core, here),
    home: homedir(),
    stateFolder,
    windowId: window.id,
    folders: (vscode.workspace.workspaceFolders ?? [])
      .filter(({ uri }) => uri.scheme === 'file')
      .map(({ uri }) => uri.fsPath),
    remoteName: vscode.env.remoteName,
    isAgentsWindow: isAgentsWindow(vscode.workspace.workspaceFile?.path),
    ownPort: candidatePorts(window.workspace, settings.port.value)[0] ?? 0,
    status: () => server.status,
    git: here.git,
    providers: here.providers,
    refusedRules: () =>
      workspace.folders.refusedRules.map(({ uri, refusal }) => ({
        path: parseUri(uri).fsPath,
        refusal,
      })),
    sharingRules: () => sharing.active,
    sharing: () =>
      !vscode.workspace.isTrusted ? 'untrusted' : access.isSharing() ? 'on' : 'paused',
  });
}

function bridgeOf({ context }: Core, { stateFolder }: Here) {
  const { version } = context.extension.packageJSON as { version: string };
  return {
    files: bridgeFiles(stateFolder, process.platform),
    source: context.asAbsolutePath('dist/bridge.js'),
    version,
  };
}
