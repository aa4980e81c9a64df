import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import { movedBy, movedPins } from '../../core/pins/movedPins';
import { uriOfTarget, type Pin } from '../../core/pins/pin';
import { editSets } from '../../core/pins/pinSet';
import { splitTitle } from '../../core/pins/title';
import { type CanonicalUri, documentUri, withoutSlash } from '../../core/documents/uris';
import { sharedFolders } from '../ask/askTargets';
import { pinTitle } from '../texts/pinWords';
import type { PanelDeps } from '../ports';
import { PinRow } from '../tree/pinRow';
import { offerUndo } from '../report';
import type { Command } from './command';
import { rowOf } from './subjects';

/** Commands for pins whose file, folder or lines are missing. */
export const findCommands = {
  'mcpBridge.findPinAgain': async (deps, target) => {
    const row = rowOf(target);
    const pin = (row instanceof PinRow ? row.own : undefined) ?? (await pickLost(deps));
    if (!pin) return;
    await (deps.ranges.positionOf(pin) === 'moved' ? findLines(deps, pin) : findFile(deps, pin));
  },
} satisfies Record<string, Command>;

async function pickLost(deps: PanelDeps): Promise<Pin | undefined> {
  const { pins } = deps.pinStore;
  const areLost = await Promise.all(pins.map((pin) => isLost(deps, pin)));
  const lost = pins.filter((_, index) => areLost[index]);
  if (lost.length <= 1) {
    if (lost[0]) return lost[0];
    throw new UserError(vscode.l10n.t('No pin is missing.'));
  }
  const items = lost.map((pin) => ({ label: pinTitle(deps, pin), pin }));
  const options = { title: vscode.l10n.t('Which pin?') };
  return (await vscode.window.showQuickPick(items, options))?.pin;
}

async function isLost(deps: PanelDeps, pin: Pin): Promise<boolean> {
  if (deps.ranges.positionOf(pin) === 'moved') return true;
  const uri = placeOf(deps, pin);
  return uri !== undefined && !(await deps.exists(uri));
}

/** The document or folder that a pin needs. */
function placeOf({ views }: PanelDeps, { target }: Pin): CanonicalUri | undefined {
  const uri = uriOfTarget(target);
  const shown = uri === undefined ? undefined : views.show(uri);
  return shown ? shown.about && shown.stateOf : uri;
}

/** Selects the most similar lines; the person corrects the selection and confirms. */
async function findLines(deps: PanelDeps, pin: Pin): Promise<void> {
  if (pin.target.type !== 'range') return;
  const { ranges } = deps;
  const { uri, lines } = pin.target;
  const found = await ranges.findAgain(pin);
  const { first, last } = found ?? lines;
  const guess = new vscode.Range(first - 1, 0, found ? last - 1 : first - 1, found ? 1e6 : 0);
  const name = pinTitle(deps, pin);
  const question = vscode.l10n.t('Select the lines that {0} is meant to hold.', name);
  const chosen = await askSelection(uri, guess, question);
  if (!chosen) return;
  const { start, end } = chosen;
  // A selection that ends before the first character of a line does not take it.
  const isBefore = end.character === 0 && end.line > start.line;
  const place = { first: start.line + 1, last: end.line + (isBefore ? 0 : 1) };
  const change = await ranges.placeAt(pin, place);
  const now = pinTitle(deps, pin, place);
  offerUndo(deps, vscode.l10n.t('{0} is pinned as {1} now.', name, now), change);
}

async function askSelection(
  uri: CanonicalUri,
  guess: vscode.Range,
  question: string,
): Promise<vscode.Selection | undefined> {
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection: guess });
  const use = vscode.l10n.t('Use Selection');
  // An error with a button stays until the person answers; other notifications hide while they look for the lines.
  if ((await vscode.window.showErrorMessage(question, use)) !== use) return undefined;
  // The file may have been closed and opened again in another editor, or closed and nothing else.
  return editorOf(uri)?.selection ?? askSelection(uri, guess, question);
}

/** An editor that shows the document, the active one first. */
function editorOf(uri: CanonicalUri): vscode.TextEditor | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  return [activeTextEditor, ...visibleTextEditors].find(
    (each) => each && documentUri(each.document.uri) === uri,
  );
}

/** Asks for the new path; all pins of the file or folder, and in it, move along in every set. */
async function findFile(deps: PanelDeps, pin: Pin): Promise<void> {
  const lost = placeOf(deps, pin);
  if (lost === undefined) return;
  const isFolder = lost.endsWith('/');
  const all = isFolder ? [...(await sharedFolders(deps)).keys()] : await deps.files.all();
  const pinned = new Set(deps.pinStore.pins.map(({ target }) => uriOfTarget(target)));
  const before = splitTitle(deps.title(lost));
  const items = all
    .filter((uri) => !pinned.has(uri))
    .map((uri) => ({ ...splitTitle(deps.title(uri)), uri }))
    .toSorted((a, b) => likeness(b, before) - likeness(a, before))
    .map(({ label, folder, uri }) => ({ label, description: folder, uri }));
  if (items.length === 0) {
    throw new UserError(
      vscode.l10n.t(
        'No other shared file or folder was found. Unpin it, or open or share the file first.',
      ),
    );
  }
  const name = deps.title(lost);
  const found = await vscode.window.showQuickPick(items, {
    title: isFolder
      ? vscode.l10n.t('Which folder is {0} now?', name)
      : vscode.l10n.t('Which file is {0} now?', name),
    matchOnDescription: true,
  });
  if (!found) return;
  const move = { from: withoutSlash(lost), to: withoutSlash(found.uri) };
  await deps.named.move?.(movedBy([move]));
  const edit = movedPins([move], deps.named);
  const change = await deps.pinStore.changeSets((sets) => editSets(sets, edit));
  offerUndo(deps, vscode.l10n.t('{0} is pinned as {1} now.', name, deps.title(found.uri)), change);
}

interface Place {
  readonly label: string;
  readonly folder: string;
}

/** A file of the same name was probably moved, one in the same folder renamed. */
function likeness(one: Place, other: Place): number {
  return (one.label === other.label ? 2 : 0) + (one.folder === other.folder ? 1 : 0);
}
