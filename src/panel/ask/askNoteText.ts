import * as vscode from 'vscode';
import { maxNoteLength } from '../../core/pins/notePin';

/** Asks for the words of a note; `undefined` if cancelled. */
export async function askNoteText(value = ''): Promise<string | undefined> {
  const typed = await vscode.window.showInputBox({
    title: vscode.l10n.t('Note for AI tools'),
    value,
    prompt: vscode.l10n.t('It goes with each prompt, as your own words. Markdown is possible.'),
    validateInput: (text) => {
      if (text.trim() === '') return vscode.l10n.t('Write something, or press Escape.');
      return text.length > maxNoteLength
        ? vscode.l10n.t('At most {0} characters.', maxNoteLength.toLocaleString())
        : undefined;
    },
  });
  return typed?.trim();
}
