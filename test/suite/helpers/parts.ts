import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { Emitter, type DisposableStore } from '../../../src/base/events';
import { memory, memorySecrets } from './memory';
import { linesAt } from '../../../src/core/pins/lines/pinnedRange';
import { PinStore } from '../../../src/core/pins/pinStore';
import type { SharedFile } from '../../../src/core/storage/sharedState';
import { workspaceHash } from '../../../src/core/protocol/workspaceHash';
import { BriefDocuments } from '../../../src/panel/brief/briefDocuments';
import type { CommandDeps } from '../../../src/panel/commands/command';
import { PreviewDocuments } from '../../../src/panel/previewDocuments';
import { PinsDragAndDrop } from '../../../src/panel/tree/dragAndDrop';
import { IconFiles } from '../../../src/server/mcp/iconFiles';
import { createServer, type ServedWindow } from '../../../src/server/createServer';
import { createRedaction } from '../../../src/workspace/createRedaction';
import { createBriefing } from '../../../src/core/brief/createBriefing';
import { createCatalog } from '../../../src/kinds/createCatalog';
import { clientLabel } from '../../../src/features/clients/adapters/clientNames';
import { createComments } from '../../../src/features/comments/createComments';
import { registerOutlines } from '../../../src/features/outlines/register';
import { createPanelDeps } from '../../../src/panel/createPanelDeps';
import { activatePins, followPins } from '../../../src/following/followPins';
import { registerFeatures } from '../../../src/registerFeatures';
import { Settings } from '../../../src/settings/settings';
import { StoredAgreements } from '../../../src/settings/sharing';
import { Suggestions } from '../../../src/core/suggestions/suggestions';
import { openWorkspace } from '../../../src/workspace/openWorkspace';
import { publishedProblems } from '../../../src/workspace/publishedProblems';
import { allCommands } from '../../../src/panel/commands/registerCommands';
import { connectCommands } from '../../../src/features/clients/panel/connectCommands';
import type { AiClientState } from '../../../src/features/clients/model/aiClientConfig';
import { ToolsHere } from '../../../src/features/clients/toolsHere';
import { noWorktrees } from '../../unit/noBriefing';
import { always } from '../../unit/setting';
import { ChangingRules } from '../../unit/sharingRules';
import { openTrees } from './openTrees';
import { ShownRows } from './shownRows';

const extensionId = 'mcp-workspace-bridge.mcp-workspace-bridge';

/** The parts of the extension, wired as it does it, with pins from this file and a server that is not started. */
export async function openParts(
  own: DisposableStore,
  pinFile: SharedFile,
  selectedWith: (row: unknown) => readonly unknown[],
) {
  const extension = vscode.extensions.getExtension(extensionId);
  assert.ok(extension);
  await extension.activate(); // It reports problems in the file of team pins.
  // The run removes its home when VS Code has ended: some state is written when the parts are disposed.
  const stateFolder = await mkdtemp(join(homedir(), 'panel-'));
  const { extensionUri } = extension;
  const log = own.add(vscode.window.createOutputChannel('Panel tests', { log: true }));
  const fail = (what: unknown) => assert.fail(String(what));
  const pinStore = own.add(
    await PinStore.open(pinFile, { broken: fail, unreadable: fail, failed: fail }),
  );
  const settings = own.add(new Settings());
  const logUri = vscode.Uri.file(join(stateFolder, 'logs'));
  const workspace = openWorkspace(own, { pinStore, settings, log });
  const { pins, ranges } = activatePins(own, { workspace, pinStore, log });
  const storageUri = vscode.Uri.file(join(stateFolder, 'storage'));
  const context = {
    extension,
    logUri,
    storageUri,
    workspaceState: memory(),
    globalState: memory(),
    secrets: memorySecrets(),
    globalStorageUri: vscode.Uri.file(stateFolder),
    asAbsolutePath: (path: string) => join(extension.extensionPath, path),
  };
  const suggestions = own.add(new Suggestions());
  const redaction = createRedaction(own, { workspace, log });
  const agreements = own.add(new StoredAgreements(memory()));
  const rules = new ChangingRules({}, agreements);
  const made = {
    ...redaction,
    own,
    context,
    identity: 'panel',
    settings,
    log,
    clientLabel,
    workspace,
    pinStore,
    pins,
    ranges,
    sharing: rules.rules,
    agreements,
    suggestions,
    outlines: registerOutlines({ own, context }),
  };
  const served = { ...made, ...createCatalog(own, made) };
  followPins(own, served);
  const comments = await createComments(own, served);
  const brief = createBriefing(own, {
    ...served,
    worktrees: noWorktrees,
    comments: comments.prompts,
    title: (uri) => workspace.folders.paths.title(uri),
    linesOf: (pin) => linesAt(ranges.positionOf(pin)),
    freshness: workspace.freshness,
    published: publishedProblems,
    asShown: (file) => workspace.folders.asShown(file),
    place: () => workspace.place.now,
  });
  const server = createServer(own, {
    ...served,
    worktrees: noWorktrees,
    brief,
    answers: comments.answers,
    stateFolder,
    version: '0',
    icons: new IconFiles(join(extensionUri.fsPath, 'media/icons'), log),
    settings: { port: always(0), toolsEnabled: always(true) },
    window: testWindow,
  });
  let aiClients: readonly AiClientState[] = [];
  const tools = own.add(
    new ToolsHere(memory(), async () => ({ configs: { all: async () => aiClients } })),
  );
  own.add(tools.follow(server.clients, brief.receipts, fail));
  const core = { ...served, worktrees: { onDidOpen: never }, server };
  const { panels, forPanel, facts, exports, addedDatabases } = registerFeatures(core, {
    ...served,
    comments,
  });
  const features = [...panels, { commands: connectCommands(noClients, tools) }];
  const panel = createPanelDeps(
    own,
    { extensionUri },
    {
      ...core,
      brief,
      tools,
      aiClientIds: async () => [],
      providers: forPanel.providers,
      features,
    },
  );
  const shown = own.add(new PreviewDocuments());
  const deps: CommandDeps = {
    ...panel,
    selectedWith,
    keepingFocus: (_, work) => work(),
    repeatKey: async () => undefined,
    branch: async () => undefined,
    shown,
    documents: own.add(new BriefDocuments(panel, shown)),
  };
  const trees = openTrees(own, panel, features);
  /** The errors of a drop that are reported to the person. */
  const failures: (string | Error)[] = [];
  const error = (failure: string | Error) => void failures.push(failure);
  return {
    deps,
    server,
    failures,
    tools,
    /** What the settings of AI tools on this machine say from now on. */
    findTools: (...found: readonly AiClientState[]) => {
      aiClients = found;
      return tools.refresh();
    },
    catalog: served.catalog,
    databases: addedDatabases,
    comments: comments.store,
    suggestions,
    commands: allCommands(features),
    rules,
    /** The facts about providers in the diagnosis. */
    providerFacts: facts.providers,
    /** The API for other extensions. */
    api: exports.getAPI(1),
    dragAndDrop: new PinsDragAndDrop({ ...panel, log: { ...silentLog, error } }, (id) =>
      trees.map((tree) => tree.row(id)?.row).find(Boolean),
    ),
    rows: own.add(new ShownRows(trees)),
    dismissed: vscode.Uri.joinPath(storageUri, 'dismissedSuggestions.json').fsPath,
  };
}

const none = () => undefined;
const noClients = () => Promise.reject(new Error('No AI client is on this machine.'));
const silentLog = { debug: none, info: none, warn: none, show: none };

const never = new Emitter<never>().event;

const testWindow: ServedWindow = {
  record: {
    id: 'panel',
    app: 'Test',
    workspace: workspaceHash('file:///panel'),
    isAlive: async () => true,
    describe: () => ({ workspaceFolders: [], name: '' }),
  },
  isTrusted: () => true,
  onDidGrantTrust: never,
  onDidFocus: never,
  onDidChangeFolders: never,
};
