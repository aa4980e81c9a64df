import * as vscode from 'vscode';
import { isNotePin, maxNoteLength } from '../../core/pins/notePin';
import type { Pin } from '../../core/pins/pin';
import { askLines } from './noteEditor';

/** Asks for a note; empty for none; `undefined` if cancelled. Words that are pinned by themselves are never empty. */
export async function askNote(
  what: string,
  present: string | undefined,
  pins: readonly Pin[],
): Promise<string | undefined> {
  if (pins.every(isNotePin)) return askNoteText(present);
  const typed = await vscode.window.showInputBox({
    title: vscode.l10n.t('Note on {0}', what),
    value: present ?? '',
    prompt: vscode.l10n.t('AI tools read it as the description. Empty, it is taken away.'),
  });
  return typed?.trim();
}

/** Asks for the words of a note; `undefined` if cancelled. */
export async function askNoteText(value = ''): Promise<string | undefined> {
  // An input box has one line, and would make one of all.
  if (/[\r\n]/.test(value)) return askLines(value, whyNoNote);
  const typed = await vscode.window.showInputBox({
    title: vscode.l10n.t('Note for AI tools'),
    value,
    prompt: vscode.l10n.t('It goes with each prompt, as your own words. Markdown is possible.'),
    validateInput: whyNoNote,
  });
  return typed?.trim();
}

/** Why a text cannot be a note; `undefined` if it can. */
function whyNoNote(text: string): string | undefined {
  if (text.trim() === '') return vscode.l10n.t('Write something, or press Escape.');
  if (text.length <= maxNoteLength) return undefined;
  return vscode.l10n.t('At most {0} characters.', maxNoteLength.toLocaleString());
}
