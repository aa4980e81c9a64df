import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import { add, remove, set } from '../../core/pins/edits';
import { newPin, pinOf, uriOfTarget, type Pin } from '../../core/pins/pin';
import { documentUri } from '../../core/uris';
import { askPriority } from '../askPriority';
import { titleOf } from '../../core/pins/title';
import type { PanelDeps } from '../ports';
import type { TreeElement } from '../tree/contextTree';
import type { Command } from './index';

/** What is pinned, and how much it matters. */
export const pinCommands = {
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
    if (pinned) await deps.state.edit(remove([pinned.id]));
  },
  'mcpBridge.setPriority': async (deps, target) => {
    const pinned = await pinFor(deps, target);
    if (!pinned) return;
    const priority = await askPriority(titleOf(pinned, deps.title), pinned.priority);
    if (priority !== undefined) await deps.state.edit(set([pinned.id], { priority }));
  },
} satisfies Record<string, Command>;

async function pin({ state, access, title }: PanelDeps, uri: string): Promise<void> {
  const decision = await access.decideDocument(uri);
  if (!decision.isAllowed && decision.reason === 'secret') {
    throw new UserError(`${title(uri)} is never shared: by its name it is a secret.`);
  }
  if (!decision.isAllowed && decision.reason === 'scheme') {
    throw new UserError(`${title(uri)} cannot be pinned: only files and untitled documents can.`);
  }
  await state.edit(add([newPin({ type: 'resource', uri })]));
}

function uriOf(target: unknown): string | undefined {
  if (target instanceof vscode.Uri) return documentUri(target);
  const element = target as TreeElement | undefined;
  switch (element?.type) {
    case 'pin':
      return uriOfTarget(element.pin.target);
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
  const { activeUri } = deps.editors;
  const isActive = (candidate: Pin) => uriOfTarget(candidate.target) === activeUri;
  const items = pins
    .toSorted((a, b) => Number(isActive(b)) - Number(isActive(a)))
    .map((candidate) => ({ label: titleOf(candidate, deps.title), pin: candidate }));
  return (await vscode.window.showQuickPick(items, { title: 'Which pin?' }))?.pin;
}
