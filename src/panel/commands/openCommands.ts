import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import { isNotePin } from '../../core/pins/notePin';
import { uriOfTarget, type Pin } from '../../core/pins/pin';
import { rangeUri } from '../../core/pins/lines/pinnedRange';
import { type CanonicalUri, parseUri } from '../../core/documents/uris';
import { pinAtCurrentLines } from '../pinTargets';
import { pinTitle } from '../texts/pinWords';
import type { Command, CommandDeps } from './command';
import { pinsFor, subjectsOf } from './subjects';

/** Commands that open pins and documents, or copy their names. */
export const openCommands = {
  'mcpBridge.open': (deps, target, selected) => open(deps, target, selected),
  'mcpBridge.openToSide': (deps, target, selected) =>
    open(deps, target, selected, vscode.ViewColumn.Beside),
  'mcpBridge.revealInExplorer': async (deps, target, selected) => {
    const [first] = await thingsFor(deps, target, selected);
    if (!first) return;
    await vscode.commands.executeCommand('revealInExplorer', uriToOpen(deps, first));
  },
  'mcpBridge.copyUri': (deps, target, selected) => copy(deps, target, selected, uriFor),
  'mcpBridge.copyPath': (deps, target, selected) => copy(deps, target, selected, pathFor),
} satisfies Record<string, Command>;

type Thing = Pin | CanonicalUri;

async function open(
  deps: CommandDeps,
  target: unknown,
  selected: unknown,
  viewColumn = vscode.ViewColumn.Active,
): Promise<void> {
  const things = await thingsFor(deps, target, selected);
  for (const thing of things) {
    const named = uriOf(thing);
    const shown = named === undefined ? undefined : deps.views.show(named);
    if (shown?.open) {
      await shown.open(viewColumn, deps.shown);
      continue;
    }
    const uri = uriToOpen(deps, thing);
    if (uri.path.endsWith('/')) {
      await vscode.commands.executeCommand('revealInExplorer', uri);
      continue;
    }
    const selection = typeof thing === 'string' ? undefined : selectionOf(deps, thing);
    const preview = things.length === 1;
    await vscode.commands.executeCommand('vscode.open', uri, { viewColumn, selection, preview });
  }
}

/** The pinned lines, where they are now. */
function selectionOf(deps: CommandDeps, pin: Pin): vscode.Range | undefined {
  const { target } = pinAtCurrentLines(deps, pin);
  if (target.type !== 'range') return undefined;
  return new vscode.Range(target.lines.first - 1, 0, target.lines.last, 0);
}

async function copy(
  deps: CommandDeps,
  target: unknown,
  selected: unknown,
  textFor: (deps: CommandDeps, thing: Thing) => string,
): Promise<void> {
  const things = await thingsFor(deps, target, selected);
  if (things.length === 0) return;
  await vscode.env.clipboard.writeText(things.map((thing) => textFor(deps, thing)).join('\n'));
}

/** The pins of the rows, and the URIs of those that are not pinned. */
async function thingsFor(
  deps: CommandDeps,
  target: unknown,
  selected: unknown,
): Promise<readonly Thing[]> {
  if (target === undefined) return pinsFor(deps, target);
  return subjectsOf(deps, target, selected).flatMap(({ pin, uri }) => pin ?? uri ?? []);
}

function uriToOpen(deps: CommandDeps, thing: Thing): vscode.Uri {
  const named = uriOf(thing);
  const uri = named === undefined ? undefined : deps.views.documentOf(named);
  if (uri !== undefined) return vscode.Uri.parse(uri);
  const name = typeof thing === 'string' ? thing : pinTitle(deps, thing);
  throw new UserError(vscode.l10n.t('{0} is not a file that can be opened.', name));
}

function uriOf(thing: Thing): CanonicalUri | undefined {
  return typeof thing === 'string' ? thing : uriOfTarget(thing.target);
}

/** The URI by which clients read it; a glob stands for itself. */
function uriFor({ title }: CommandDeps, thing: Thing): string {
  if (typeof thing === 'string') return thing;
  const { id, target } = thing;
  switch (target.type) {
    case 'range':
      return rangeUri(id, title(target.uri));
    case 'glob':
      return target.pattern;
    case 'resource':
    case 'folder':
      return target.uri;
  }
}

function pathFor(deps: CommandDeps, thing: Thing): string {
  if (typeof thing !== 'string' && isNotePin(thing)) return thing.note ?? '';
  const uri = uriOf(thing);
  if (uri === undefined) return uriFor(deps, thing);
  if (deps.views.show(uri)) return uri;
  const { scheme, fsPath, path } = parseUri(uri);
  return scheme === 'file' ? fsPath : path;
}
