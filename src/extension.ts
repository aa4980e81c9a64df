import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { BridgeExports } from './api/api';
import { DisposableStore } from './base/events';
import { createBriefing } from './core/brief/createBriefing';
import { linesAt } from './core/pins/lines/pinnedRange';
import { stateFolderName } from './core/protocol/windowRecord';
import { aiClientIdOf, clientLabel } from './features/clients/adapters/clientNames';
import { registerClients } from './features/clients/register';
import { createComments } from './features/comments/createComments';
import { registerOutlines } from './features/outlines/register';
import { Suggestions } from './core/suggestions/suggestions';
import { LinkedWorktrees } from './features/worktrees/linkedWorktrees';
import { activatePins, followPins } from './following/followPins';
import { createCatalog } from './kinds/createCatalog';
import { openPinStore } from './panel/openPinStore';
import { showPanel } from './panel/showPanel';
import { registerFeatures } from './registerFeatures';
import { IconFiles } from './server/mcp/iconFiles';
import { createServer } from './server/createServer';
import { moveOldSettings } from './settings/renamed/moveOldSettings';
import { Settings } from './settings/settings';
import { createSharing } from './settings/sharing';
import { createRedaction } from './workspace/createRedaction';
import { openWorkspace } from './workspace/openWorkspace';
import { publishedProblems } from './workspace/publishedProblems';
import { thisWindow } from './workspace/thisWindow';
import { workspaceIdentity } from './workspace/workspaceIdentity';

/** VS Code waits for the promise that `deactivate` returns, and for nothing else. */
let stopServing: (() => Promise<void>) | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<BridgeExports> {
  const own = new DisposableStore();
  context.subscriptions.push(own);

  const log = own.add(vscode.window.createOutputChannel('MCP Workspace Bridge', { log: true }));
  const settings = own.add(new Settings());
  const identity = workspaceIdentity(context, log);
  const host = { own, context, identity, settings, log, clientLabel };

  const pinStore = await openPinStore(own, host);
  const workspace = openWorkspace(own, { ...host, pinStore });
  const { pins, ranges } = activatePins(own, { workspace, pinStore, log });
  const rules = createSharing(own, context, aiClientIdOf);
  const redaction = createRedaction(own, { workspace, log });
  const suggestions = own.add(new Suggestions());
  const outlines = registerOutlines(host);
  const watched = { workspace, pinStore, pins, ranges, suggestions, outlines };
  const parts = { ...host, ...rules, ...redaction, ...watched };
  const served = { ...parts, ...createCatalog(own, parts) };
  followPins(own, served);

  const comments = await createComments(own, served);
  const worktrees = own.add(new LinkedWorktrees(served));
  const brief = createBriefing(own, {
    ...served,
    worktrees,
    comments: comments.prompts,
    title: (uri) => workspace.folders.paths.title(uri),
    linesOf: (pin) => linesAt(ranges.positionOf(pin)),
    freshness: workspace.freshness,
    published: publishedProblems,
    asShown: (file) => workspace.folders.asShown(file),
    place: () => workspace.place.now,
  });
  const stateFolder = join(homedir(), stateFolderName);
  const window = thisWindow(identity, workspace.folders);
  const server = createServer(own, {
    ...served,
    worktrees,
    brief,
    answers: comments.answers,
    stateFolder,
    window,
    version: (context.extension.packageJSON as { version: string }).version,
    icons: new IconFiles(context.asAbsolutePath('media/icons'), log),
  });
  stopServing = () => server.stop();

  const core = { ...served, worktrees, server };
  const { panels, facts, forPanel, exports } = registerFeatures(core, { ...served, comments });
  const here = { window: window.record, stateFolder, brief };
  const clients = registerClients(core, { ...served, ...here, ...facts });
  const features = [...panels, clients.panel];
  showPanel(own, context, { ...core, ...forPanel, ...clients, brief, features });
  void server.start();
  void moveOldSettings(log);
  return exports;
}

export function deactivate(): Promise<void> | undefined {
  return stopServing?.();
}
