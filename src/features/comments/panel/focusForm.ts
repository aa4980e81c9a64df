import * as vscode from 'vscode';
import { formScheme } from './commentTarget';

/**
 * VS Code names the text of a thread's form by the controller, and by a number if the thread has no comments, otherwise by the
 * thread's id. Forms of other threads are opened meanwhile where these are drawn anew, as in a diff that was just opened.
 */
const formOfEmptyThread = /-\d+\.md$/;

/**
 * Gives the focus to the form of a thread that the extension creates for the selection, as VS Code itself does with threads
 * that it has begun. VS Code opens the text of the form as a document once the thread is shown.
 * @param controller of the thread.
 * @param onDidOpen receives the text of the form.
 * @returns ends the wait for the form.
 */
export function focusForm(
  editor: vscode.TextEditor,
  range: vscode.Range,
  { id }: Pick<vscode.CommentController, 'id'>,
  onDidOpen: (form: vscode.TextDocument) => void,
): vscode.Disposable {
  // VS Code looks for the thread at the last line of the selection.
  if (editor.selection.end.line !== range.end.line) {
    editor.selection = new vscode.Selection(
      range.start,
      editor.document.lineAt(range.end).range.end,
    );
  }
  const opened = vscode.workspace.onDidOpenTextDocument(async (form) => {
    const { uri } = form;
    // An authority is in lower case.
    const isOfController = uri.scheme === formScheme && uri.authority === id.toLowerCase();
    if (!isOfController || !formOfEmptyThread.test(uri.path)) return;
    opened.dispose();
    onDidOpen(form);
    await vscode.commands.executeCommand('workbench.action.focusCommentOnCurrentLine');
    await vscode.commands.executeCommand('widgetNavigation.focusNext');
  });
  return opened;
}
