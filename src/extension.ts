import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { BridgeExports } from './api/api';
import { DisposableStore } from './base/events';
import { stateFolderName } from './core/protocol/windowRecord';
import { workspaceHash } from './core/protocol/workspaceHash';
import { GitExtension } from './features/git/reading/gitExtension';
import type { WorkspaceFolders } from './workspace/workspaceFolders';
import { isWindowAlive } from './panel/isWindowAlive';
import { ServerDefinitions } from './panel/serverDefinitions';
import { WindowServer } from './server/windowServer';
import { IconFiles } from './server/mcp/iconFiles';
import type { FeatureSwitch } from './server/mcp/mcpServerOptions';
import { Settings } from './settings/settings';
import { createBriefing, followReads } from './wiring/brief';
import { createApi } from './wiring/api';
import { createCatalog } from './wiring/catalog';
import { followBridge, loadAiClients } from './features/clients/register';
import { createPages } from './features/pages/register';
import { showPanel } from './wiring/panel';
import { createPanelFeatures } from './wiring/panelFeatures';
import { followGit, gitFacts } from './features/git/register';
import { providerFacts } from './wiring/providers';
import { createSuggestions, followSuggestions } from './wiring/suggestions';
import { createSharing } from './wiring/sharing';
import { activatePins, followMoves, openPinStore } from './wiring/pins';
import { watchWorkspace } from './wiring/workspace';

/** VS Code waits for the promise that `deactivate` returns, and for nothing else. */
let stopServing: (() => Promise<void>) | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<BridgeExports> {
  const own = new DisposableStore();
  context.subscriptions.push(own);

  const log = own.add(vscode.window.createOutputChannel('MCP Workspace Bridge', { log: true }));
  const settings = own.add(new Settings());
  const identity = workspaceHash(workspaceUri());
  const pinStore = await openPinStore(own, context, identity, log);
  const workspace = watchWorkspace(own, pinStore, settings, log);
  const { pins, ranges } = activatePins(own, workspace, pinStore, log);
  const sharing = createSharing(own);
  const pages = createPages(own, {
    context: {
      folder: vscode.Uri.joinPath(context.globalStorageUri, 'pages', identity),
      asAbsolutePath: (path) => context.asAbsolutePath(path),
    },
    pinStore,
    log,
  });
  const suggestions = createSuggestions(own, context, log);
  const parts = { workspace, pinStore, pins, ranges, sharing, pages, suggestions, settings, log };
  const served = createCatalog(own, { context, ...parts });
  const { access, catalog, kinds } = served;
  followMoves(own, workspace, pinStore, kinds.all.named, log);
  const { version } = context.extension.packageJSON as { version: string };
  const stateFolder = join(homedir(), stateFolderName);
  const window = describeWindow(identity, workspace.folders);
  const brief = createBriefing(own, { ...parts, ...served });
  const serving = { catalog, log, version, stateFolder, window, sharing, brief };
  const server = own.add(createServer(context, settings, serving));
  own.add(followReads(brief, server));
  stopServing = () => server.stop();

  const { folders } = workspace;
  const extension = own.add(new GitExtension(log));
  const facts = factsOf({ ...parts, ...served, extension });
  const here = {
    context,
    stateFolder,
    window,
    server,
    access,
    folders,
    sharing,
    settings,
    log,
    ...facts,
  };
  const aiClients = () => loadAiClients(here);
  const added = createPanelFeatures({ ...parts, ...served });
  const shown = { ...parts, ...served, features: added, extension, brief, server, aiClients };
  showPanel(own, context, shown);
  own.add(followBridge(here));
  followGit(own, { ...parts, ...served, server, extension });
  followSuggestions(own, context, { ...parts, ...served, server });
  followWindow(own, server, { settings, folders });
  own.add(new ServerDefinitions(server, version));
  void server.start();
  return createApi(own, { kinds, pins, pinStore, settings, log });
}

export function deactivate(): Promise<void> | undefined {
  return stopServing?.();
}

/** Tools and prompts can be turned off. */
function toolsAndPrompts({ toolsEnabled }: Settings): FeatureSwitch {
  return {
    isEnabled: () => toolsEnabled.value,
    onDidChange: (listener) => toolsEnabled.onDidChange(() => listener()),
  };
}

type Serving = Omit<
  ConstructorParameters<typeof WindowServer>[0],
  'icons' | 'features' | 'port' | 'mayServe'
>;

function createServer(
  context: vscode.ExtensionContext,
  settings: Settings,
  serving: Serving,
): WindowServer {
  return new WindowServer({
    ...serving,
    icons: new IconFiles(context.asAbsolutePath('media/icons'), serving.log),
    features: toolsAndPrompts(settings),
    port: () => settings.port.value,
    mayServe: () => vscode.workspace.isTrusted,
  });
}

function factsOf(deps: Parameters<typeof gitFacts>[0] & Parameters<typeof providerFacts>[0]) {
  return { git: () => gitFacts(deps), providers: () => providerFacts(deps) };
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

interface Window {
  readonly settings: Settings;
  readonly folders: WorkspaceFolders;
}

function followWindow(own: DisposableStore, server: WindowServer, { settings, folders }: Window) {
  own.add(settings.port.onDidChange(() => void server.restart()));
  own.add(
    vscode.window.onDidChangeWindowState(
      ({ focused }) => focused && void server.announce({ isFocused: true }),
    ),
  );
  own.add(folders.onDidChange(() => void server.announce({ isFocused: false })));
  own.add(vscode.workspace.onDidGrantWorkspaceTrust(() => void server.start()));
}

function workspaceUri(): string {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  return (workspaceFile ?? workspaceFolders?.[0]?.uri)?.toString() ?? 'no folder';
}
