import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import { remove } from '../../core/pins/edits';
import { linesOf, marksOf } from '../../core/pins/lines/lineMarks';
import { isSameTarget, type Pin, type PinTarget } from '../../core/pins/pin';
import { type CanonicalUri, childUri } from '../../core/documents/uris';
import { isNotebookCell } from '../../workspace/notebookCells';
import { pinAtCurrentLines, pinTargets, resourceUriOf } from '../pinTargets';
import { pinTitles } from '../texts/pinWords';
import { offerUndo, undoPins } from '../report';
import type { Command, CommandDeps } from './command';
import { pinOfSubject, pinsFor, rowsOf, subjectsOf } from './subjects';
import { isChecked } from '../tree/items';
import type { Row, Subject } from '../tree/row';

/** Commands that pin. */
export const pinCommands = {
  'mcpBridge.pin': async (deps, target, selected) => {
    const isInText = target === undefined || (!selected && isActiveDocument(target));
    const subjects = subjectsOf(deps, target, selected);
    await pinTargets(deps, isInText ? targetsInEditor(deps) : await targetsOf(deps, subjects));
  },
  'mcpBridge.togglePin': async (deps, target, selected) => {
    const isEditor = target === undefined;
    await (isEditor ? toggleInEditor(deps) : toggleSubjects(deps, target, selected));
  },
} satisfies Record<string, Command>;

/** The menu of an editor's text passes the document alone; those of tabs and of the Explorer pass more. */
function isActiveDocument(target: unknown): boolean {
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  return target instanceof vscode.Uri && target.toString() === active;
}

/** Unpins them if all are pinned, and otherwise pins those that are not. */
async function toggleSubjects(deps: CommandDeps, target: unknown, selected: unknown) {
  const subjects = subjectsOf(deps, target, selected);
  if (subjects.length === 0) return toggleCheckboxes(rowsOf(deps, target));
  const unpinned = subjects.filter((subject) => !pinOfSubject(deps, subject));
  if (unpinned.length > 0) return pinTargets(deps, await targetsOf(deps, unpinned));
  return unpin(
    deps,
    subjects.flatMap((subject) => pinOfSubject(deps, subject) ?? []),
  );
}

/** Ticks or unticks rows of what cannot be pinned. */
async function toggleCheckboxes(rows: readonly Row[]): Promise<void> {
  const own = rows.filter(({ onCheck }) => onCheck);
  // A group has no checkbox: there, the key is VS Code's own.
  if (own.length === 0) await vscode.commands.executeCommand('list.toggleExpand');
  for (const row of own) await row.onCheck?.(!isChecked(row));
}

async function toggleInEditor(deps: CommandDeps): Promise<void> {
  const targets = targetsInEditor(deps);
  const pins = targets.map((one) =>
    deps.pinStore.pins.find((pin) => isSameTarget(pinAtCurrentLines(deps, pin).target, one)),
  );
  const pinned = pins.flatMap((pin) => pin ?? []);
  if (pinned.length < targets.length) return pinTargets(deps, targets);
  await deps.pinStore.edit(remove(pinned.map(({ id }) => id)));
  // The same key pins it again, so a status message is enough.
  const message = vscode.l10n.t('Unpinned {0}', pinTitles(deps, pinned));
  vscode.window.setStatusBarMessage(message, statusMs);
}

const statusMs = 5_000;

/** The selected lines, if there are any; or else the whole document. */
function targetsInEditor(deps: CommandDeps): readonly PinTarget[] {
  const ranges = selectedRanges();
  return ranges.length > 0 ? ranges : [{ type: 'resource', uri: activeUri(deps) }];
}

function activeUri({ tabs }: CommandDeps): CanonicalUri {
  const uri = tabs.activeUri;
  if (uri !== undefined) return uri;
  throw new UserError(vscode.l10n.t('There is no active editor to pin. Open a file first.'));
}

function isInCell(editor: vscode.TextEditor | undefined): boolean {
  return editor !== undefined && isNotebookCell(editor.document.uri);
}

/** The selected lines, without the last if the selection ends at its start; none in a notebook's cell. */
function selectedRanges(): readonly PinTarget[] {
  const editor = vscode.window.activeTextEditor;
  if (!editor || isInCell(editor)) return [];
  const { document, selections } = editor;
  const uri = resourceUriOf(document.uri);
  const text = linesOf(document.getText());
  return selections
    .filter(({ isEmpty }) => !isEmpty)
    .map(({ start, end }) => {
      const isBehind = end.character === 0 && end.line > start.line;
      const lines = { first: start.line + 1, last: isBehind ? end.line : end.line + 1 };
      return { type: 'range', uri, lines, marks: marksOf(text, lines) };
    });
}

/** A pin of the team becomes the person's own by pinning its target. */
async function targetsOf(
  deps: CommandDeps,
  subjects: readonly Subject[],
): Promise<readonly PinTarget[]> {
  const targets = subjects.map(async ({ pin, uri }) =>
    uri === undefined ? pin?.target : targetOf(deps, uri),
  );
  return (await Promise.all(targets)).filter((target) => target !== undefined);
}

/** The Explorer gives a folder's URI without a slash at its end. */
async function targetOf(deps: CommandDeps, uri: CanonicalUri): Promise<PinTarget> {
  return (await isFolder(deps, uri))
    ? { type: 'folder', uri: childUri(uri, '') }
    : { type: 'resource', uri };
}

async function isFolder({ views }: CommandDeps, uri: CanonicalUri): Promise<boolean> {
  if (views.show(uri)) return false;
  if (uri.endsWith('/')) return true;
  try {
    const { type } = await vscode.workspace.fs.stat(vscode.Uri.parse(uri));
    return (type & vscode.FileType.Directory) !== 0;
  } catch {
    return false; // Not on a disk, such as an untitled document.
  }
}

/** Commands that unpin or undo. */
export const unpinCommands = {
  'mcpBridge.unpin': async (deps, target, selected) =>
    unpin(deps, await pinsFor(deps, target, selected)),
  'mcpBridge.unpinAll': async (deps) => {
    if (deps.pinStore.pins.length === 0) throw new UserError(vscode.l10n.t('Nothing is pinned.'));
    await unpin(deps, deps.pinStore.pins);
  },
  'mcpBridge.undo': ({ pinStore }) => undoPins(pinStore),
} satisfies Record<string, Command>;

async function unpin(deps: CommandDeps, pins: readonly Pin[]): Promise<void> {
  if (pins.length === 0) return;
  const change = await deps.pinStore.edit(remove(pins.map(({ id }) => id)));
  offerUndo(deps, vscode.l10n.t('Unpinned {0}.', pinTitles(deps, pins)), change);
}
