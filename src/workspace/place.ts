import * as vscode from 'vscode';
import { DisposableStore, Emitter, type Disposable } from '../base/events';
import type { Place, SelectedText } from '../core/brief/place';
import { type CanonicalUri, documentUri, shownScheme } from '../core/documents/uris';
import type { WorkspaceFolders } from './workspaceFolders';

/** Where the cursor is, and what is selected, in the active editor. */
export class CurrentPlace implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<CanonicalUri>());
  /** Fires with each document that the cursor left, entered or moved in. Scrolling and typing in a line are no changes. */
  readonly onDidChange = this.changed.event;
  private last: Place | undefined;

  constructor(private readonly workspace: Pick<WorkspaceFolders, 'paths'>) {
    this.last = this.now;
    const { window } = vscode;
    this.owned.add(window.onDidChangeActiveTextEditor(() => this.update()));
    this.owned.add(window.onDidChangeTextEditorSelection(() => this.update()));
    this.owned.add(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const isHere = document === window.activeTextEditor?.document;
        if (isHere && contentChanges.length > 0) this.update();
      }),
    );
  }

  /** `undefined` while no text is edited. What the extension shows is no place of the user's: the last one holds. */
  get now(): Place | undefined {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return undefined;
    if (editor.document.uri.scheme === shownScheme) return this.ifOpen(this.last);
    const uri = documentUri(editor.document.uri);
    const selection = selectedIn(editor);
    return {
      uri,
      title: this.workspace.paths.title(uri),
      line: editor.selection.active.line + 1,
      ...(selection && { selection }),
    };
  }

  dispose(): void {
    this.owned.dispose();
  }

  private ifOpen(place: Place | undefined): Place | undefined {
    const { textDocuments } = vscode.workspace;
    return textDocuments.some(({ uri }) => documentUri(uri) === place?.uri) ? place : undefined;
  }

  private update(): void {
    const before = this.last;
    this.last = this.now;
    if (JSON.stringify(before) === JSON.stringify(this.last)) return;
    for (const uri of new Set([before?.uri, this.last?.uri])) {
      if (uri !== undefined) this.changed.fire(uri);
    }
  }
}

/** The first selection of an editor that selects anything. */
function selectedIn({ document, selections }: vscode.TextEditor): SelectedText | undefined {
  const selection = selections.find(({ isEmpty }) => !isEmpty);
  if (!selection) return undefined;
  const { languageId } = document;
  return {
    firstLine: selection.start.line + 1,
    lastLine: selection.end.line + 1,
    text: document.getText(selection),
    language: languageId === 'plaintext' ? '' : languageId,
  };
}
