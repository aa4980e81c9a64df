import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { DisposableStore } from './base/events';
import { stateFolderName } from './core/protocol/windowRecord';
import { workspaceHash } from './core/protocol/workspaceHash';
import type { WorkspaceFolders } from './workspace/workspaceFolders';
import { isWindowAlive } from './panel/isWindowAlive';
import { ServerDefinitions } from './panel/serverDefinitions';
import { WindowServer } from './server/windowServer';
import { IconFiles } from './server/mcp/iconFiles';
import { onDidChangeSetting, readSetting } from './wiring/settings';
import { createCatalog } from './wiring/catalog';
import { followBridge, loadAiClients } from './wiring/connections';
import { createKinds } from './wiring/kinds';
import { showPanel } from './wiring/panel';
import { openState } from './wiring/state';

/** VS Code waits for what `deactivate` returns and for nothing else. */
let stopServing: (() => Promise<void>) | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const own = new DisposableStore();
  context.subscriptions.push(own);

  const log = own.add(vscode.window.createOutputChannel('MCP Workspace Bridge', { log: true }));
  const identity = workspaceHash(workspaceUri());
  const state = await openState(own, context, identity, log);
  const kinds = createKinds(own, context, state, log);
  const served = createCatalog(own, kinds, state, log);
  const { version } = context.extension.packageJSON as { version: string };
  const stateFolder = join(homedir(), stateFolderName);
  const window = describeWindow(identity, kinds.workspace);
  const server = own.add(
    new WindowServer({
      catalog: served.catalog,
      log,
      version,
      icons: new IconFiles(context.asAbsolutePath('media/icons'), log),
      stateFolder,
      window,
      features: {
        isEnabled: () => readSetting('tools.enabled'),
        onDidChange: (listener) => onDidChangeSetting('tools.enabled', () => listener()),
      },
      port: () => readSetting('port'),
      mayServe: () => vscode.workspace.isTrusted,
    }),
  );
  stopServing = () => server.stop();

  const here = { context, stateFolder, window, server, access: served.access, log };
  const aiClients = () => loadAiClients(here);
  showPanel(own, context, { ...kinds, ...served, state, server, aiClients, log });
  own.add(followBridge(here));
  followWindow(own, server, kinds.workspace);
  own.add(new ServerDefinitions(server, version));
  void server.start();
}

export function deactivate(): Promise<void> | undefined {
  return stopServing?.();
}

function describeWindow(identity: string, workspace: WorkspaceFolders) {
  return {
    id: randomUUID(),
    app: vscode.env.appName,
    workspace: identity,
    isAlive: isWindowAlive,
    describe: () => ({
      workspaceFolders: workspace.all.map(({ uri }) => uri),
      name: vscode.workspace.name ?? '',
    }),
  };
}

function followWindow(own: DisposableStore, server: WindowServer, workspace: WorkspaceFolders) {
  own.add(onDidChangeSetting('port', () => void server.restart()));
  own.add(
    vscode.window.onDidChangeWindowState(
      ({ focused }) => focused && void server.announce({ isFocused: true }),
    ),
  );
  own.add(workspace.onDidChange(() => void server.announce({ isFocused: false })));
  own.add(vscode.workspace.onDidGrantWorkspaceTrust(() => void server.start()));
}

function workspaceUri(): string {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  return (workspaceFile ?? workspaceFolders?.[0]?.uri)?.toString() ?? 'no folder';
}
