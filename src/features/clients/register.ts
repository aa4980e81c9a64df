import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { bridgeFiles } from './bridge/bridgeFiles';
import type { Facts } from './model/diagnosis';
import { toError } from '../../base/errors';
import type { Disposable } from '../../base/events';
import type { PanelFeature } from '../../panel/panelFeature';
import type { AiClients } from './model/aiClients';
import type { Core } from '../../wiring/core';
import { clientsPanel } from './panel/clientsPanel';
import { parseUri } from '../../core/documents/uris';
import { candidatePorts } from '../../server/http/port';

/** What the AI clients of this machine have to do with this window. */
interface Here {
  /** The window by its id, and its workspace as it is known to other processes. */
  readonly window: { readonly id: string; readonly workspace: string };
  readonly stateFolder: string;
  git(): Facts['git'];
  providers(): Facts['providers'];
}

interface Clients {
  readonly panel: PanelFeature;
  /** The clients that can be connected here. */
  ids(): Promise<readonly string[]>;
}

/** Connects the AI clients of this machine to the window. */
export function registerClients(core: Core, here: Here): Clients {
  core.own.add(followBridge(core, here));
  const open = () => loadAiClients(core, here);
  core.own.add(offerOnce(core, open));
  return {
    panel: clientsPanel(open),
    ids: async () => (await (await open()).configs.all()).map(({ id }) => id),
  };
}

/** Updates the bridge's copy once the server runs: nobody waits for it then, and the workspace is trusted. */
function followBridge(core: Core, here: Here): Disposable {
  const { files, source, version } = bridgeOf(core, here);
  const { platform, execPath, env } = process;
  return core.server.onDidChangeStatus(({ state }) => {
    if (state !== 'serving') return;
    const runtime = { platform, execPath, env };
    import('./bridge/bridgeCopy')
      .then(({ copyBridge }) => copyBridge({ source, version, files, runtime }))
      .catch((cause: unknown) => core.log.error(toError(cause)));
  });
}

/** Once the server runs for the first time: nobody waits for it then, and the workspace is trusted. */
function offerOnce({ server, context, log }: Core, open: () => Promise<AiClients>): Disposable {
  const listening = server.onDidChangeStatus(({ state }) => {
    if (state !== 'serving') return;
    listening.dispose();
    import('./panel/offerToConnect')
      .then(({ offerToConnect }) => offerToConnect(context.globalState, open))
      .catch((cause: unknown) => log.error(toError(cause)));
  });
  return listening;
}

async function loadAiClients(core: Core, here: Here): Promise<AiClients> {
  const { LocalAiClients } = await import('./localAiClients');
  const { server, access, sharing, settings, workspace } = core;
  const { window, stateFolder } = here;
  return LocalAiClients.open({
    ...bridgeOf(core, here),
    home: homedir(),
    stateFolder,
    windowId: window.id,
    folders: (vscode.workspace.workspaceFolders ?? [])
      .filter(({ uri }) => uri.scheme === 'file')
      .map(({ uri }) => uri.fsPath),
    remoteName: vscode.env.remoteName,
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
