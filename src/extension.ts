import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { Access } from './core/access';
import { Catalog } from './core/catalog';
import { DisposableStore } from './core/events';
import { pinOf } from './core/pins';
import { WorkspaceState } from './core/state';
import { workspaceHash } from './core/workspaceHash';
import { LockedFile } from './files/lockedFile';
import { Diagnostics } from './kinds/diagnostics';
import { Documents } from './kinds/documents';
import { EditorState } from './kinds/editorState';
import { FileIndex } from './kinds/fileIndex';
import { realUri } from './kinds/folderReader';
import { Languages } from './kinds/languages';
import { OpenTabs } from './kinds/openTabs';
import { WorkspaceFolders } from './kinds/workspaceFolders';
import { registerCommands } from './panel/commands';
import { ContextKeys } from './panel/contextKeys';
import { ContextView } from './panel/contextView';
import { showFailures } from './panel/failureNotice';
import type { PanelDeps } from './panel/ports';
import { StatusBar } from './panel/statusBar';
import { BridgeServer } from './server/bridgeServer';
import { onDidChangeSetting, readSetting } from './settings';

/** VS Code waits for what `deactivate` returns and for nothing else. */
let stopServing: (() => Promise<void>) | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const own = new DisposableStore();
  context.subscriptions.push(own);

  const log = own.add(vscode.window.createOutputChannel('MCP Workspace Bridge', { log: true }));
  const workspace = own.add(new WorkspaceFolders());
  const tabs = own.add(new OpenTabs());
  const index = own.add(new FileIndex(workspace));
  const languages = own.add(new Languages());
  const editorState = own.add(new EditorState(tabs, workspace));
  const diagnostics = own.add(new Diagnostics(workspace));
  const documents = own.add(
    new Documents({
      tabs,
      index,
      workspace,
      languages,
      maxReadBytes: () => readSetting('maxReadBytes'),
    }),
  );

  const identity = workspaceHash(workspaceUri());
  const stateFile = vscode.Uri.joinPath(context.globalStorageUri, 'workspaces', `${identity}.json`);
  const file = own.add(await LockedFile.open(stateFile.fsPath));
  const state = own.add(
    await WorkspaceState.open(file, {
      broken: (movedTo) =>
        void vscode.window.showWarningMessage(
          `The pins of this workspace could not be read. Their file was moved to ${movedTo}.`,
        ),
      failed: (error) => log.error(error),
    }),
  );

  const access = new Access({
    sharing: () => (!vscode.workspace.isTrusted ? 'untrusted' : state.isPaused ? 'paused' : 'on'),
    isServedScheme: (scheme) => documents.isServedScheme(scheme),
    realUri,
    isInWorkspace: (uri) => workspace.isInside(uri),
    isOpenInTab: (uri) => tabs.isOpen(uri),
    isPinnedByHand: (uri) => pinOf(state.pins, uri) !== undefined,
    isExcluded: (uri) => workspace.isExcluded(uri),
    isSecret: workspace.isSecret,
  });
  const catalog = own.add(
    new Catalog({
      kinds: [editorState, documents, diagnostics],
      access,
      pins: state,
      pageSize: 1000,
    }),
  );

  const server = own.add(
    new BridgeServer({
      catalog,
      log,
      version: String(context.extension.packageJSON.version),
      stateFolder: join(homedir(), '.mcp-workspace-bridge'),
      window: {
        id: randomUUID(),
        app: vscode.env.appName,
        workspace: identity,
        describe: () => ({
          workspaceFolders: workspace.all.map(({ uri }) => uri),
          name: vscode.workspace.name ?? '',
        }),
      },
      port: () => readSetting('port'),
      mayServe: () => vscode.workspace.isTrusted,
    }),
  );
  stopServing = () => server.stop();

  const panel: PanelDeps = {
    state,
    editors: tabs,
    access,
    server,
    log,
    title: (uri) => workspace.paths.title(uri),
    exists: async (uri) => (await documents.find(uri)) !== undefined,
    onDidChangeDocuments: index.onDidChange,
  };
  own.add(registerCommands(panel));
  own.add(new ContextKeys(panel));
  own.add(new ContextView(panel));
  own.add(new StatusBar(panel));
  own.add(showFailures(panel));

  own.add(onDidChangeSetting('port', () => void server.restart()));
  own.add(
    vscode.window.onDidChangeWindowState(
      ({ focused }) => focused && void server.announce({ isFocused: true }),
    ),
  );
  own.add(workspace.onDidChange(() => void server.announce({ isFocused: false })));
  own.add(vscode.workspace.onDidGrantWorkspaceTrust(() => void server.start()));
  void server.start();
}

export function deactivate(): Promise<void> | undefined {
  return stopServing?.();
}

function workspaceUri(): string {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  return (workspaceFile ?? workspaceFolders?.[0]?.uri)?.toString() ?? 'no folder';
}
