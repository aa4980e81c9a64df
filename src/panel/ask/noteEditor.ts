import * as vscode from 'vscode';
import { DisposableStore, Emitter } from '../../base/events';

/** The key of the manifest with the URIs of the editors in which a note is changed. */
const editedKey = 'mcpBridge.editedNotes';

/** The person uses what an editor holds as a note. */
const used = new Emitter<vscode.Uri>();
const edited = new Set<string>();

/** Uses what is written in an editor, by default in the active one, as its note. */
export async function useNote(target: unknown): Promise<void> {
  const uri = target instanceof vscode.Uri ? target : vscode.window.activeTextEditor?.document.uri;
  if (uri) used.fire(uri);
}

/**
 * Has a text of several lines changed in an untitled editor, until the person uses what is there. If they close it, or save it
 * as a file, which closes it, too, they are asked about what has changed; `undefined` if they do not use it.
 * @param whyNot why a text cannot be used; `undefined` if it can.
 */
export async function askLines(
  value: string,
  whyNot: (text: string) => string | undefined,
): Promise<string | undefined> {
  const document = await openUntitled(value);
  const uri = document.uri.toString();
  const present = document.getText();
  let last = present;
  const own = new DisposableStore();
  try {
    const text = new Promise<string | undefined>((resolve) => {
      own.add(
        used.event((each) => {
          if (each.toString() !== uri) return;
          const why = whyNot(document.getText());
          if (why === undefined) resolve(document.getText());
          else void vscode.window.showWarningMessage(why);
        }),
      );
      own.add(
        vscode.workspace.onDidChangeTextDocument((change) => {
          // VS Code empties an untitled document before it closes it.
          if (change.document === document) last = document.getText() || last;
        }),
      );
      own.add(
        vscode.workspace.onDidCloseTextDocument(() => {
          // One whose language changes is closed, too, and opened again.
          if (!vscode.workspace.textDocuments.includes(document)) resolve(undefined);
        }),
      );
    });
    own.add(sayHow(document));
    await mark(uri, true);
    const written = await text;
    if (written !== undefined) await close(document);
    else if (last !== present) return await askOnceClosed(last, whyNot(last));
    return written;
  } finally {
    own.dispose();
    await mark(uri, false);
  }
}

/** In a dialog, because a notification would disappear, and with it what was written. */
async function askOnceClosed(text: string, why: string | undefined): Promise<string | undefined> {
  const use = vscode.l10n.t('Use as Note');
  const choice = await vscode.window.showWarningMessage(
    vscode.l10n.t('The note is still as it was: its editor was closed, or saved as a file.'),
    { modal: true, ...(why !== undefined && { detail: why }) },
    ...(why === undefined ? [use] : []),
  );
  return choice === use ? text : undefined;
}

async function openUntitled(content: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
  const editor = await vscode.window.showTextDocument(document, { preview: false });
  // VS Code may open it with the backup of an untitled document that was closed a moment ago.
  if (document.getText() !== content) {
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    await editor.edit((edit) => edit.replace(all, content));
  }
  return document;
}

/** Says above the text how it becomes the note, as long as the editor is open: a notification would disappear. */
function sayHow(document: vscode.TextDocument): vscode.Disposable {
  const how: vscode.Command = {
    title: vscode.l10n.t(
      'Change the note here. It is kept once you press Ctrl+S (macOS: Cmd+S) or click this line.',
    ),
    command: 'mcpBridge.useNote',
    arguments: [document.uri],
  };
  const provideCodeLenses = (each: vscode.TextDocument) =>
    each === document ? [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), how)] : [];
  return vscode.languages.registerCodeLensProvider({ scheme: 'untitled' }, { provideCodeLenses });
}

/** For the button in its title, and the key that saves. */
async function mark(uri: string, isEdited: boolean): Promise<void> {
  if (isEdited) edited.add(uri);
  else edited.delete(uri);
  await vscode.commands.executeCommand('setContext', editedKey, [...edited]);
}

/** Its text is kept in the note, so that VS Code need not ask whether to save it. */
async function close(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}
