import * as vscode from 'vscode';
import { noteFileScheme } from '../../core/documents/ownTexts';
import type { CanonicalUri } from '../../core/documents/uris';
import { isNotePin, maxNoteLength, newNoteUri, noteFilePath } from '../../core/pins/notePin';
import { uriOfTarget, type Pin } from '../../core/pins/pin';

/**
 * Asks for a note; empty for none, which is refused where the words themselves are pinned; `undefined` if cancelled, or if it
 * is changed in an editor.
 */
export async function askNote(
  what: string,
  present: string | undefined,
  pins: readonly Pin[],
): Promise<string | undefined> {
  if (pins.every(isNotePin)) return changeNotes(pins, present);
  const typed = await vscode.window.showInputBox({
    title: vscode.l10n.t('Note on {0}', what),
    value: present ?? '',
    prompt: vscode.l10n.t('AI tools read it as the description. Empty, it is taken away.'),
    ignoreFocusOut: true,
  });
  return typed?.trim();
}

async function changeNotes(
  pins: readonly Pin[],
  present: string | undefined,
): Promise<string | undefined> {
  // An input box has one line, and would make one of all.
  const inEditor = pins.filter(({ note = '' }) => /[\r\n]/.test(note));
  if (inEditor.length === 0) return askNoteText(present);
  for (const { target } of inEditor) {
    const uri = uriOfTarget(target);
    if (uri) await openNote(uri);
  }
  return undefined;
}

/** Opens an editor, in which a note is written that is pinned once it is saved. */
export function writeNote(): Promise<void> {
  return openNote(newNoteUri());
}

async function openNote(uri: CanonicalUri): Promise<void> {
  const file = vscode.Uri.from({ scheme: noteFileScheme, path: noteFilePath(uri) });
  await vscode.window.showTextDocument(file, { preview: false });
}

/** Asks for the words of a note; `undefined` if cancelled. */
export async function askNoteText(value = ''): Promise<string | undefined> {
  const typed = await vscode.window.showInputBox({
    title: vscode.l10n.t('Note for AI tools'),
    value,
    prompt: vscode.l10n.t('It goes with each prompt, as your own words. Markdown is possible.'),
    validateInput: whyNoNote,
    ignoreFocusOut: true,
  });
  return typed?.trim();
}

/** Why a text cannot be typed as a note; `undefined` if it can. */
function whyNoNote(text: string): string | undefined {
  if (text.trim() === '') return vscode.l10n.t('Write something, or press Escape.');
  return whyTooLong(text);
}

/** Why a text cannot be kept as a note; `undefined` if it can. */
export function whyTooLong(text: string): string | undefined {
  if (text.length <= maxNoteLength) return undefined;
  return vscode.l10n.t('At most {0} characters.', maxNoteLength.toLocaleString());
}
