import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { ServerDefinitions } from './clients/vscode';
import { Access } from './core/access';
import { Catalog } from './core/catalog';
import { toError } from './core/errors';
import { DisposableStore } from './core/events';
import { FilesFilter } from './core/filesFilter';
import { ActivePins } from './core/pins/activePins';
import { PinMatcher } from './core/pins/matcher';
import type { Pin } from './core/pins/pin';
import { Weights } from './core/pins/weights';
import { Refusals } from './core/refusals';
import { WorkspaceState } from './core/state';
import { Tokens } from './core/tokens';
import { childUri } from './core/uris';
import { workspaceHash } from './core/workspaceHash';
import { LockedFile } from './files/lockedFile';
import { replaceFile } from './files/replaceFile';
import { Diagnostics } from './kinds/diagnostics';
import { DocumentReader } from './kinds/documentReader';
import { Documents } from './kinds/documents';
import { EditorState } from './kinds/editorState';
import { FileIndex } from './kinds/fileIndex';
import { readDirectory, realUri } from './kinds/folderReader';
import { Folders } from './kinds/folders';
import { Languages } from './kinds/languages';
import { followRenames } from './kinds/followRenames';
import { OpenTabs } from './kinds/openTabs';
import { ownOutput } from './kinds/ownOutput';
import { PinnedRanges } from './kinds/pinnedRanges';
import { RangeTracker } from './kinds/rangeTracker';
import { PinnedBundle } from './kinds/pinnedBundle';
import { Selection } from './kinds/selection';
import { TeamFiles } from './kinds/teamFiles';
import { WorkspaceFolders } from './kinds/workspaceFolders';
import { BranchSets } from './panel/branchSets';
import { registerCommands } from './panel/commands';
import { ContextKeys } from './panel/contextKeys';
import { EditorMarks } from './panel/editorMarks';
import { ContextView } from './panel/tree/contextView';
import { showFailures } from './panel/failureNotice';
import { FileDecorations } from './panel/fileDecorations';
import { GitBranch } from './panel/gitBranch';
import { isWindowAlive } from './panel/isWindowAlive';
import type { PanelDeps } from './panel/ports';
import { TeamFileProblems } from './panel/teamFileProblems';
import { StatusBar } from './panel/statusBar';
import { BridgeServer } from './server/bridgeServer';
import { Icons } from './server/icons';
import { onDidChangeSetting, readExclude, readSetting } from './settings';

/** VS Code waits for what `deactivate` returns and for nothing else. */
let stopServing: (() => Promise<void>) | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const own = new DisposableStore();
  context.subscriptions.push(own);

  const log = own.add(vscode.window.createOutputChannel('MCP Workspace Bridge', { log: true }));
  const identity = workspaceHash(workspaceUri());
  const state = await openState(own, context, identity, log);
  const editor = createKinds(own, context, log);
  const { access, catalog, pins, ranges, weights } = createCatalog(own, editor, state, log);
  const { version } = context.extension.packageJSON as { version: string };
  const server = own.add(
    new BridgeServer({
      catalog,
      log,
      version,
      icons: new Icons(context.asAbsolutePath('media/icons'), log),
      stateFolder: join(homedir(), '.mcp-workspace-bridge'),
      window: describeWindow(identity, editor.workspace),
      port: () => readSetting('port'),
      mayServe: () => vscode.workspace.isTrusted,
    }),
  );
  stopServing = () => server.stop();

  const refusals = own.add(new Refusals(catalog.onDidRefuse));
  const panel = {
    ...panelOf(editor),
    state,
    pins,
    weights,
    access,
    refusals,
    ranges,
    decorations,
    server,
    log,
  };
  const media = (name: string) => context.asAbsolutePath(`media/${name}`);
  showPanel(own, { ...panel, media }, context.workspaceState);
  followWindow(own, server, editor.workspace);
  own.add(new ServerDefinitions(server, version));
  void server.start();
}

export function deactivate(): Promise<void> | undefined {
  return stopServing?.();
}

async function openState(
  own: DisposableStore,
  { globalStorageUri }: vscode.ExtensionContext,
  identity: string,
  log: vscode.LogOutputChannel,
): Promise<WorkspaceState> {
  const path = vscode.Uri.joinPath(globalStorageUri, 'workspaces', `${identity}.json`).fsPath;
  const state = await WorkspaceState.open(own.add(await LockedFile.open(path)), {
    broken: (copy) => {
      const message = `The pins of this workspace could not be read: a copy is kept at ${copy}. Look at what is pinned, and whether sharing is paused.`;
      void vscode.window.showWarningMessage(message);
    },
    unreadable: (count) => {
      const message = `${count} pins of this workspace cannot be read. They are kept in ${path} and have no effect.`;
      void vscode.window.showWarningMessage(message);
    },
    failed: (error) => {
      log.error(error);
      void vscode.window.showErrorMessage(`The pins could not be read: ${error.message}`);
    },
  });
  return own.add(state);
}

function createKinds(
  own: DisposableStore,
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
) {
  const secretFiles = () => readSetting('secretFiles');
  const workspace = own.add(new WorkspaceFolders({ exclude: readExclude, secretFiles }));
  const tabs = own.add(new OpenTabs());
  const index = own.add(new FileIndex(workspace, (error) => log.error(error)));
  const languages = own.add(new Languages());
  const maxReadBytes = () => readSetting('maxReadBytes');
  const reader = new DocumentReader({ languages, maxReadBytes });
  const documents = own.add(
    new Documents({ tabs, index, workspace, reader, isOwn: ownOutput(context) }),
  );
  const problems = own.add(new Diagnostics(workspace));
  const team = own.add(
    new TeamFiles({ workspace, files: index, replaceFile, onError: (error) => log.error(error) }),
  );
  const kinds = [
    own.add(new EditorState(tabs, workspace)),
    own.add(new Selection({ workspace, maxReadBytes })),
    documents,
    own.add(new Folders(documents, reader, workspace)),
    problems,
  ];
  return { workspace, tabs, index, reader, documents, problems, team, kinds };
}

const decorations: PanelDeps['decorations'] = {
  isOn: (where) => readSetting(`decorations.${where}`),
  onDidChange: (act) => onDidChangeSetting('decorations', () => act(undefined)),
};

type Kinds = ReturnType<typeof createKinds>;

function createCatalog(
  own: DisposableStore,
  { workspace, tabs, index, reader, documents, problems, team, kinds }: Kinds,
  state: WorkspaceState,
  log: vscode.LogOutputChannel,
) {
  const pins = own.add(new ActivePins({ own: state, team, folders: workspace }));
  const access = new Access({
    sharing: () => (!vscode.workspace.isTrusted ? 'untrusted' : state.isPaused ? 'paused' : 'on'),
    isServed: (uri) => documents.isServed(uri),
    realUri,
    isInWorkspace: (uri) => workspace.isInside(uri),
    isOpenInTab: (uri) => tabs.isOpen(uri),
    isPinnedByHand: (uri) => pins.isByHand(uri),
    isExcluded: (uri) => workspace.isExcluded(uri),
    isSecret: workspace.isSecret,
  });
  const onError = (error: Error) => log.error(error);
  own.add(followRenames({ state, problems, onError }));
  const ranges = own.add(
    new RangeTracker({ pins, state, reader, onDidTouch: index.onDidTouch, onError }),
  );
  const pinned = own.add(new PinnedRanges({ pins, ranges, documents, reader, workspace }));
  const resources = [...kinds, pinned];
  const counting = {
    pins,
    tokens: new Tokens(async () => (await import('./tokenizer')).countTokens),
    budget: () => readSetting('bundle.maxTokens'),
    onDidChangeBudget: (listener: (event: void) => void) =>
      onDidChangeSetting('bundle.maxTokens', () => listener()),
  };
  const bundle = own.add(
    new PinnedBundle({
      ...counting,
      kinds: resources,
      title: (uri) => workspace.paths.title(uri),
      maxReadBytes: () => readSetting('maxReadBytes'),
    }),
  );
  const catalog = own.add(
    new Catalog({
      kinds: [...resources, bundle],
      access,
      pins,
      pageSize: () => readSetting('pageSize'),
    }),
  );
  const weights = own.add(
    new Weights({
      ...counting,
      catalog,
      isSharing: () => access.isSharing(),
      size: async (uri) => (await documents.describe(uri)).size,
      onError: (cause) => log.error(toError(cause)),
    }),
  );
  return { access, catalog, pins, ranges, weights };
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

function panelOf({ workspace, tabs, index, documents, problems, team }: Kinds) {
  return {
    team,
    editors: tabs,
    files: filesOf(workspace, index),
    problems,
    title: (uri: string) => workspace.paths.title(uri),
    exists: async (uri: string) =>
      uri.endsWith('/')
        ? (await readDirectory(uri)) !== undefined
        : (await documents.find(uri)) !== undefined,
    onDidChangeDocuments: index.onDidChange,
  };
}

function filesOf(workspace: WorkspaceFolders, index: FileIndex) {
  return {
    get roots() {
      return vscode.workspace.isTrusted ? workspace.all.map(({ uri }) => childUri(uri, '')) : [];
    },
    children: (folder: string) => index.children(folder),
    filter: new FilesFilter(),
    all: () => index.all(),
    matching: async (pin: Pin) => {
      const matcher = new PinMatcher([pin], workspace);
      return (await index.all()).filter((uri) => matcher.of(uri));
    },
  };
}

function showPanel(own: DisposableStore, panel: PanelDeps, memory: vscode.Memento): void {
  const view = own.add(new ContextView(panel));
  const branch = own.add(new GitBranch(panel.log));
  const selectedRows = () => view.selection;
  own.add(registerCommands({ ...panel, selectedRows, branch: () => branch.current }));
  own.add(new ContextKeys(panel));
  own.add(new BranchSets({ ...panel, branch, memory }));
  own.add(new StatusBar(panel));
  own.add(new EditorMarks(panel));
  own.add(new FileDecorations(panel));
  own.add(new TeamFileProblems(panel));
  own.add(showFailures(panel));
}

function followWindow(own: DisposableStore, server: BridgeServer, workspace: WorkspaceFolders) {
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
