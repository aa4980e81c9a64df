import * as vscode from 'vscode';
import { isNotePin, maxNoteLength } from '../../core/pins/notePin';
import type { Pin } from '../../core/pins/pin';

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
  if (/[\r\n]/.test(value)) return askLines(value);
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

/** Has a text of several lines changed in an editor, which stays open if the person does not use what is there. */
async function askLines(value: string): Promise<string | undefined> {
  const document = await vscode.workspace.openTextDocument({
    language: 'markdown',
    content: value,
  });
  const editor = await vscode.window.showTextDocument(document, { preview: false });
  // VS Code may open it with the backup of an untitled document that was closed a moment ago.
  if (document.getText() !== value) {
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    await editor.edit((edit) => edit.replace(all, value));
  }
  const use = vscode.l10n.t('Use as Note');
  const question = vscode.l10n.t('Change the note in the editor, and then use it.');
  let said = question;
  while ((await vscode.window.showInformationMessage(said, use)) === use) {
    const text = document.getText();
    // It was closed or saved as a file, and what was written is still known.
    if (document.isClosed) return askLines(text);
    const why = whyNoNote(text);
    if (why === undefined) {
      await close(document);
      return text;
    }
    said = `${why} ${question}`;
  }
  return undefined;
}

/** Its text is kept in the note, so that VS Code need not ask whether to save it. */
async function close(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}
