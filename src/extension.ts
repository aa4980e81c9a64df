import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { BridgeExports } from './api/api';
import { DisposableStore } from './base/events';
import type { KnownProviders } from './core/sharing/providers';
import type { Suggestions } from './core/suggestions/suggestions';
import { stateFolderName } from './core/protocol/windowRecord';
import { workspaceHash } from './core/protocol/workspaceHash';
import { moveOldSettings } from './settings/renamed/moveOldSettings';
import { Settings } from './settings/settings';
import { createBriefing, followReads } from './wiring/brief';
import { createCatalog } from './wiring/catalog';
import type { Core } from './wiring/core';
import type { WindowKinds } from './wiring/kinds';
import { registerClients } from './features/clients/register';
import { aiClientIdOf, clientLabel } from './features/clients/adapters/clientNames';
import { createComments } from './features/comments/createComments';
import { registerComments } from './features/comments/register';
import { registerDatabases } from './features/databases/register';
import { registerDebugging } from './features/debugging/register';
import { registerReports } from './features/reports/register';
import { registerNotes } from './features/notes/register';
import { registerOutlines } from './features/outlines/register';
import { registerPages } from './features/pages/register';
import { registerProviders } from './features/providers/register';
import { createWorktrees } from './features/worktrees/createWorktrees';
import { registerRunning } from './features/running/register';
import { showPanel } from './wiring/panel';
import { registerGit } from './features/git/register';
import { createSuggestions, registerSuggestions } from './features/suggestions/register';
import { createServer, describeWindow, followWindow } from './wiring/server';
import { createRedaction, createSharing } from './wiring/sharing';
import { activatePins, followMoves, openPinStore, refreshWhenDue } from './wiring/pins';
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
  const pinned = activatePins(own, workspace, pinStore, log);
  const rules = createSharing(own, context, aiClientIdOf);
  const suggestions = createSuggestions(own, context, log);
  const asked = { ...rules, suggestions, settings, ...createRedaction(own, { workspace, log }) };
  const parts = { workspace, pinStore, ...pinned, ...asked, clientLabel, log };
  const outlines = registerOutlines({ own, context });
  const served = createCatalog(own, { context, ...parts, outlines });
  const { kinds } = served;
  followMoves(own, workspace, pinStore, kinds.all.named, log);
  refreshWhenDue(own, pinStore, kinds.all, log);
  const comments = await createComments(own, { context, identity, ...parts, ...served });
  const worktrees = createWorktrees(own, { ...parts, ...served, kinds: kinds.all, outlines });
  const beside = { ...parts, ...served, worktrees };
  const brief = createBriefing(own, { ...beside, comments: comments.prompts });
  const stateFolder = join(homedir(), stateFolderName);
  const window = describeWindow(identity, workspace.folders);
  const server = own.add(
    createServer(context, { ...beside, ...comments, brief, stateFolder, window }),
  );
  own.add(followReads(brief, server));
  stopServing = () => server.stop();

  const { documents, all } = kinds;
  const core = { own, context, identity, ...beside, kinds: all, documents, server };
  const { git, clients, providers, panels } = registerFeatures(core, {
    comments,
    suggestions,
    problems: kinds.problems,
    known: kinds.providers,
    forClients: { window, stateFolder, brief },
  });
  showPanel(own, context, {
    ...parts,
    ...served,
    brief,
    server,
    branch: git.branch,
    tools: clients.tools,
    aiClientIds: clients.ids,
    providers: providers.shown,
    features: panels,
  });
  followWindow(own, server, { settings, folders: workspace.folders });
  void server.start();
  void moveOldSettings(log);
  return providers.exports;
}

interface MadeBefore {
  readonly comments: Awaited<ReturnType<typeof createComments>>;
  readonly suggestions: Suggestions;
  readonly problems: WindowKinds['problems'];
  readonly known: KnownProviders;
  readonly forClients: Omit<Parameters<typeof registerClients>[1], 'git' | 'providers'>;
}

/** Each feature adds its kinds, and has its part of the panel. */
function registerFeatures(
  core: Core,
  { comments, suggestions, problems, known, forClients }: MadeBefore,
) {
  const git = registerGit(core);
  const databases = registerDatabases(core);
  const providers = registerProviders(core, known);
  const facts = { git: git.facts, providers: providers.facts };
  const clients = registerClients(core, { ...forClients, ...facts });
  const panels = [
    git.panel,
    databases.panel,
    providers.panel,
    registerPages(core),
    registerNotes(core),
    registerRunning(core),
    registerReports(core),
    registerDebugging(core),
    registerComments(core, comments),
    registerSuggestions(core, {
      suggestions,
      proposals: comments.answers,
      problems,
      git: git.kind,
    }),
    clients.panel,
  ];
  return { git, clients, providers, panels };
}

export function deactivate(): Promise<void> | undefined {
  return stopServing?.();
}

function workspaceUri(): string {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  return (workspaceFile ?? workspaceFolders?.[0]?.uri)?.toString() ?? 'no folder';
}
