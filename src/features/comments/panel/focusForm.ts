import * as vscode from 'vscode';
import { formScheme } from './commentTarget';

/**
 * VS Code names the text of a thread's form by the controller, and by a number if the thread has no comments, otherwise by the
 * thread's id. Forms of other threads are opened meanwhile where these are drawn anew, as in a diff that was just opened.
 */
const formOfEmptyThread = /-\d+\.md$/;

/**
 * VS Code opens the text of the form as a document once it shows a thread that the extension has created.
 * @param controller of the thread.
 * @param onDidOpen receives the text of the form.
 * @returns ends the wait.
 */
export function untilFormOpens(
  { id }: Pick<vscode.CommentController, 'id'>,
  onDidOpen: (form: vscode.TextDocument) => void,
): vscode.Disposable {
  const opened = vscode.workspace.onDidOpenTextDocument((form) => {
    const { scheme, authority, path } = form.uri;
    // An authority is in lower case.
    const isOfController = scheme === formScheme && authority === id.toLowerCase();
    if (!isOfController || !formOfEmptyThread.test(path)) return;
    opened.dispose();
    onDidOpen(form);
  });
  return opened;
}

/** Gives the focus to the form of the first thread at the last line of a range, as VS Code does with threads that it has begun. */
export async function focusForm(editor: vscode.TextEditor, range: vscode.Range): Promise<void> {
  // VS Code looks for the thread at the last line of the selection.
  if (editor.selection.end.line !== range.end.line) {
    const { end } = editor.document.lineAt(range.end).range;
    editor.selection = new vscode.Selection(range.start, end);
  }
  await vscode.commands.executeCommand('workbench.action.focusCommentOnCurrentLine');
  await vscode.commands.executeCommand('widgetNavigation.focusNext');
}
