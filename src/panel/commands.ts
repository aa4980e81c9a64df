import * as vscode from 'vscode';
import { toError, UserError } from '../core/errors';
import { DisposableStore, type Disposable } from '../core/events';
import { pinOf, type Pin } from '../core/pins';
import { documentUri } from '../core/uris';
import { askPriority } from './askPriority';
import type { TreeElement } from './contextTree';
import { copyEndpoint } from './copyEndpoint';
import type { PanelDeps } from './ports';

type Command = (deps: PanelDeps, target?: unknown) => Promise<void>;

/** Every command of the manifest. A target is a row of the tree, a URI from a menu, or absent in the palette. */
export const commands = {
  'mcpBridge.pinActiveEditor': async (deps) => {
    const uri = deps.editors.activeUri;
    if (uri === undefined)
      throw new UserError('There is no active editor to pin. Open a file first.');
    await pin(deps, uri);
  },
  'mcpBridge.pin': async (deps, target) => {
    const uri = uriOf(target) ?? (await pickEditor(deps));
    if (uri !== undefined) await pin(deps, uri);
  },
  'mcpBridge.unpin': async (deps, target) => {
    const pinned = await pinFor(deps, target);
    if (pinned) await deps.state.unpin(pinned.id);
  },
  'mcpBridge.setPriority': async (deps, target) => {
    const pinned = await pinFor(deps, target);
    if (!pinned) return;
    const priority = await askPriority(deps.title(pinned.target.uri), pinned.priority);
    if (priority !== undefined) await deps.state.setPriority(pinned.id, priority);
  },
  'mcpBridge.copyEndpoint': ({ server }) => copyEndpoint(server.status),
  'mcpBridge.restartServer': async ({ server }) => {
    if (!vscode.workspace.isTrusted) {
      throw new UserError('This workspace is not trusted, so nothing is served from it.');
    }
    await server.restart();
  },
  'mcpBridge.replaceToken': async ({ server }) => {
    await server.replaceToken();
    void vscode.window.showInformationMessage(
      'The token was replaced. Clients that were set up with the old one need the new one.',
    );
  },
  'mcpBridge.pauseSharing': ({ state }) => state.setPaused(true),
  'mcpBridge.resumeSharing': ({ state }) => state.setPaused(false),
  'mcpBridge.showLog': async ({ log }) => log.show(),
} satisfies Record<string, Command>;

export function registerCommands(deps: PanelDeps): Disposable {
  const owned = new DisposableStore();
  for (const [id, command] of Object.entries<Command>(commands)) {
    owned.add(vscode.commands.registerCommand(id, (target) => report(command(deps, target), deps)));
  }
  return owned;
}

async function report(work: Promise<void>, { log }: PanelDeps): Promise<void> {
  try {
    await work;
  } catch (cause) {
    const error = toError(cause);
    log.error(error);
    void vscode.window.showErrorMessage(
      error instanceof UserError ? error.message : 'Something went wrong. See the log.',
    );
  }
}

async function pin({ state, access, title }: PanelDeps, uri: string): Promise<void> {
  const decision = await access.decideDocument(uri);
  if (!decision.isAllowed && decision.reason === 'secret') {
    throw new UserError(`${title(uri)} is never shared: by its name it is a secret.`);
  }
  if (!decision.isAllowed && decision.reason === 'scheme') {
    throw new UserError(`${title(uri)} cannot be pinned: only files and untitled documents can.`);
  }
  await state.pin(uri);
}

function uriOf(target: unknown): string | undefined {
  if (target instanceof vscode.Uri) return documentUri(target);
  const element = target as TreeElement | undefined;
  switch (element?.type) {
    case 'pin':
      return element.pin.target.uri;
    case 'editor':
      return element.editor.uri;
    case 'group':
    case undefined:
      return undefined;
  }
}

async function pickEditor({ editors, state, title }: PanelDeps): Promise<string | undefined> {
  const items = editors.byRecency
    .filter(({ uri }) => !pinOf(state.pins, uri))
    .map(({ uri, label }) => ({ label, description: title(uri), uri }));
  if (items.length === 0) throw new UserError('There is nothing to pin. Open a file first.');
  return (await vscode.window.showQuickPick(items, { title: 'Pin an open editor' }))?.uri;
}

async function pinFor(deps: PanelDeps, target: unknown): Promise<Pin | undefined> {
  const uri = uriOf(target);
  const { pins } = deps.state;
  if (uri !== undefined) {
    const found = pinOf(pins, uri);
    if (!found) throw new UserError(`${deps.title(uri)} is not pinned.`);
    return found;
  }
  if (pins.length === 0) throw new UserError('Nothing is pinned.');
  const active = deps.editors.activeUri;
  const items = pins
    .toSorted((a, b) => Number(b.target.uri === active) - Number(a.target.uri === active))
    .map((candidate) => ({ label: deps.title(candidate.target.uri), pin: candidate }));
  return (await vscode.window.showQuickPick(items, { title: 'Which pin?' }))?.pin;
}
