import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import { remove } from '../../core/pins/edits';
import { linesOf, marksOf } from '../../core/pins/lines/lineMarks';
import { isSameTarget, type PinTarget } from '../../core/pins/pin';
import { type CanonicalUri, childUri } from '../../core/documents/uris';
import { isNotebookCell } from '../../workspace/openDocument';
import { askGlob } from '../ask/askGlob';
import { askFiles, askFolders, askLive } from '../ask/askTargets';
import { pinAtCurrentLines } from '../marks/pinAtCurrentLines';
import { pinTargets } from '../pinTargets';
import { resourceUriOf } from '../resourceUriOf';
import { pinTitles } from '../texts/pinTitle';
import type { Command, CommandDeps } from './command';
import { pinOfSubject, subjectsOf } from './subjects';
import { unpin } from './unpinCommands';
import type { Subject } from '../tree/row';

/** Commands that pin. */
export const pinCommands = {
  'mcpBridge.pin': async (deps, target, selected) => {
    const subjects = subjectsOf(deps, target, selected);
    const isAsked = target === undefined;
    await pinTargets(deps, isAsked ? await askFiles(deps) : await targetsOf(deps, subjects));
  },
  'mcpBridge.pinActiveEditor': async (deps) => {
    await pinTargets(deps, [{ type: 'resource', uri: activeUri(deps) }]);
  },
  'mcpBridge.pinSelection': async (deps) => {
    if (isInCell(vscode.window.activeTextEditor)) {
      throw new UserError(
        vscode.l10n.t('Only a whole notebook can be pinned. Run "Pin Active Editor".'),
      );
    }
    const targets = selectedRanges();
    if (targets.length === 0) {
      throw new UserError(vscode.l10n.t('Nothing is selected. Select the lines to pin first.'));
    }
    await pinTargets(deps, targets);
  },
  'mcpBridge.pinFile': async (deps) => pinTargets(deps, await askFiles(deps)),
  'mcpBridge.pinFolder': async (deps) => pinTargets(deps, await askFolders(deps)),
  'mcpBridge.pinGlob': async (deps) => pinTargets(deps, await askGlob(deps)),
  'mcpBridge.pinLive': async (deps) => pinTargets(deps, await askLive(deps)),
  'mcpBridge.togglePin': async (deps, target, selected) => {
    const isEditor = target === undefined;
    await (isEditor ? toggleInEditor(deps) : toggleSubjects(deps, target, selected));
  },
} satisfies Record<string, Command>;

/** Unpins them if all are pinned, and otherwise pins those that are not. */
async function toggleSubjects(deps: CommandDeps, target: unknown, selected: unknown) {
  const subjects = subjectsOf(deps, target, selected);
  const unpinned = subjects.filter((subject) => !pinOfSubject(deps, subject));
  if (unpinned.length > 0) return pinTargets(deps, await targetsOf(deps, unpinned));
  return unpin(
    deps,
    subjects.flatMap((subject) => pinOfSubject(deps, subject) ?? []),
  );
}

/** The selected lines, if there are any; or else the editor. */
async function toggleInEditor(deps: CommandDeps): Promise<void> {
  const ranges = selectedRanges();
  const targets: readonly PinTarget[] =
    ranges.length > 0 ? ranges : [{ type: 'resource', uri: activeUri(deps) }];
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
