import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { bridgeFiles } from './bridge/bridgeFiles';
import type { Access } from '../../core/access/access';
import type { Facts } from './model/diagnosis';
import { toError } from '../../base/errors';
import type { Disposable } from '../../base/events';
import type { AiClients } from '../../panel/ports';
import type { SharingRules } from '../../core/sharing/sharingRules';
import type { WindowServer } from '../../server/windowServer';
import type { WorkspaceFolders } from '../../workspace/workspaceFolders';
import { parseUri } from '../../core/documents/uris';
import { candidatePorts } from '../../server/http/port';
import type { Settings } from '../../settings/settings';

interface Here {
  readonly context: vscode.ExtensionContext;
  readonly stateFolder: string;
  readonly window: { readonly id: string; readonly workspace: string };
  readonly server: WindowServer;
  readonly access: Access;
  readonly folders: WorkspaceFolders;
  git(): Facts['git'];
  providers(): Facts['providers'];
  readonly sharing: Pick<SharingRules, 'active'>;
  readonly settings: Pick<Settings, 'port'>;
  readonly log: vscode.LogOutputChannel;
}

/** Updates the bridge's copy once the server runs: nobody waits for it then, and the workspace is trusted. */
export function followBridge(here: Here): Disposable {
  const { files, source, version } = bridgeOf(here);
  const { platform, execPath, env } = process;
  return here.server.onDidChangeStatus(({ state }) => {
    if (state !== 'serving') return;
    const runtime = { platform, execPath, env };
    import('./bridge/bridgeCopy')
      .then(({ copyBridge }) => copyBridge({ source, version, files, runtime }))
      .catch((cause: unknown) => here.log.error(toError(cause)));
  });
}

export async function loadAiClients(here: Here): Promise<AiClients> {
  const { LocalAiClients } = await import('./localAiClients');
  const { server, window, access, folders, sharing, settings, stateFolder } = here;
  return LocalAiClients.open({
    ...bridgeOf(here),
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
      folders.refusedRules.map(({ uri, refusal }) => ({ path: parseUri(uri).fsPath, refusal })),
    sharingRules: () => sharing.active,
    sharing: () =>
      !vscode.workspace.isTrusted ? 'untrusted' : access.isSharing() ? 'on' : 'paused',
  });
}

function bridgeOf({ context, stateFolder }: Here) {
  const { version } = context.extension.packageJSON as { version: string };
  return {
    files: bridgeFiles(stateFolder, process.platform),
    source: context.asAbsolutePath('dist/bridge.js'),
    version,
  };
}
