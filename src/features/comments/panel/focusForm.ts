import * as vscode from 'vscode';
import { formScheme } from './commentTarget';

/**
 * Gives the focus to the form of a thread that the extension creates for the selection, as VS Code itself does with threads
 * that it has begun. VS Code opens the text of the form as a document once the thread is shown.
 * @returns ends the wait for the form.
 */
export function focusForm(editor: vscode.TextEditor, range: vscode.Range): vscode.Disposable {
  // VS Code looks for the thread at the last line of the selection.
  if (editor.selection.end.line !== range.end.line) {
    editor.selection = new vscode.Selection(
      range.start,
      editor.document.lineAt(range.end).range.end,
    );
  }
  const opened = vscode.workspace.onDidOpenTextDocument(async ({ uri }) => {
    if (uri.scheme !== formScheme) return;
    opened.dispose();
    await vscode.commands.executeCommand('workbench.action.focusCommentOnCurrentLine');
    await vscode.commands.executeCommand('widgetNavigation.focusNext');
  });
  return opened;
}
