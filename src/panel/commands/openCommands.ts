import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import { uriOfTarget, type Pin } from '../../core/pins/pin';
import { rangeUri } from '../../core/pins/lines/rangeUri';
import { type CanonicalUri, isOurs, isWeb, parseUri } from '../../core/documents/uris';
import { databaseAddress } from '../../core/databases/databaseUri';
import { liveResource } from '../liveResources';
import { openDatabase } from '../openDatabase';
import { pinAtCurrentLines } from '../marks/pinAtCurrentLines';
import { openPage } from '../openPage';
import { pinTitle } from '../texts/pinTitle';
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
    if (named !== undefined && databaseAddress(named)) {
      await openDatabase(deps, named, viewColumn);
      continue;
    }
    const live = named && liveResource(named);
    if (live) {
      await vscode.commands.executeCommand(live.command);
      continue;
    }
    if (named !== undefined && isWeb(named)) {
      await openPage(deps, named, viewColumn);
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
  const uri = named === undefined ? undefined : (deps.problems.documentOf(named) ?? named);
  if (uri !== undefined && isDocument(deps, uri)) return vscode.Uri.parse(uri);
  const name = typeof thing === 'string' ? thing : pinTitle(deps, thing);
  throw new UserError(vscode.l10n.t('{0} is not a file that can be opened.', name));
}

function isDocument({ providers }: CommandDeps, uri: CanonicalUri): boolean {
  const parsed = parseUri(uri);
  return !isOurs(parsed) && !providers.stateOf(parsed.scheme);
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
  const uri = uriOf(thing);
  if (uri === undefined) return uriFor(deps, thing);
  const parsed = parseUri(uri);
  if (isOurs(parsed)) return uri;
  const { scheme, fsPath, path } = parsed;
  return scheme === 'file' ? fsPath : path;
}
