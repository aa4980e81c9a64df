import * as vscode from 'vscode';
import { DisposableOwner, Emitter } from '../base/events';
import type { Place, PlaceInNotebook, SelectedText } from '../core/brief/place';
import { isOwnText } from '../core/documents/ownTexts';
import { type CanonicalUri, documentUri } from '../core/documents/uris';
import { outputText } from './cellOutput';
import type { FrontEditor } from './frontEditor';
import { cellAt, isNotebookCell } from './notebookCells';
import { shownBy } from './openTabs';
import type { WorkspaceFolders } from './workspaceFolders';

/** The position of the cursor and the selected text in the editor that the person is in. */
export class CurrentPlace extends DisposableOwner {
  private readonly changed = this.own(new Emitter<CanonicalUri>());
  /** Fires with each document that the cursor left, entered or moved in. Scrolling and typing in a line are no changes. */
  readonly onDidChange = this.changed.event;
  private last: State | undefined;

  constructor(
    private readonly workspace: Pick<WorkspaceFolders, 'paths'>,
    private readonly front: Pick<FrontEditor, 'now' | 'onDidChange'>,
  ) {
    super();
    const { window } = vscode;
    this.own(front.onDidChange(() => this.update()));
    this.own(window.onDidChangeTextEditorSelection(() => this.update()));
    this.own(window.onDidChangeActiveNotebookEditor(() => this.update()));
    this.own(window.onDidChangeNotebookEditorSelection(() => this.update()));
    // A rendered text is no text editor, and its tab can be reported later.
    this.own(window.tabGroups.onDidChangeTabs(() => this.update()));
    this.own(window.tabGroups.onDidChangeTabGroups(() => this.update()));
    this.own(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document === this.front.now?.document && contentChanges.length > 0) this.update();
      }),
    );
    this.last = this.state();
  }

  /** `undefined` while nothing is in front that has an address. */
  get now(): Place | undefined {
    const editor = this.editor();
    const uri = editor && !editor.document.isClosed && documentUri(editor.document.uri);
    if (!editor || !uri) return this.withoutText();
    const selection = selectedIn(editor);
    return {
      uri,
      title: this.workspace.paths.title(uri),
      line: editor.selection.active.line + 1,
      ...(selection && { selection }),
    };
  }

  private withoutText(): Place | undefined {
    const front = inFront();
    if (!front) return undefined;
    const { uri, editor } = front;
    const title = this.workspace.paths.title(uri);
    return { uri, title, ...(editor && { ...cellOf(editor), ...selectedInCell(editor) }) };
  }

  /** The text of a cell has an address that no client could ask for: the notebook is what is in front. */
  private editor(): vscode.TextEditor | undefined {
    const editor = this.front.now;
    return editor && !isNotebookCell(editor.document.uri) ? editor : undefined;
  }

  private state(): State | undefined {
    return stateOf(this.editor()) ?? stateWithoutText();
  }

  private update(): void {
    const before = this.last;
    this.last = this.state();
    if (before?.key === this.last?.key) return;
    for (const uri of new Set([before?.uri, this.last?.uri])) {
      if (uri !== undefined) this.changed.fire(uri);
    }
  }
}

/** The parts of a place that identify it, without the selected text, which can be long. */
interface State {
  readonly uri: CanonicalUri;
  readonly key: string;
}

function stateOf(editor: vscode.TextEditor | undefined): State | undefined {
  if (!editor) return undefined;
  const { document, selection } = editor;
  const uri = documentUri(document.uri);
  if (uri === undefined) return undefined;
  const selected = selectionOf(editor);
  return {
    uri,
    key: JSON.stringify([uri, selection.active.line, selected, selected && document.version]),
  };
}

function stateWithoutText(): State | undefined {
  const front = inFront();
  if (!front) return undefined;
  const { uri, editor } = front;
  const { activeTextEditor: text } = vscode.window;
  const selected = text && selectionOf(text);
  const parts = [uri, editor?.selection.start, selected, selected && text.document.version];
  return { uri, key: JSON.stringify(parts) };
}

/** The first selection of an editor that selects anything. */
function selectionOf({ selections }: vscode.TextEditor): vscode.Selection | undefined {
  return selections.find(({ isEmpty }) => !isEmpty);
}

function selectedIn(editor: vscode.TextEditor): SelectedText | undefined {
  const selection = selectionOf(editor);
  if (!selection) return undefined;
  const { languageId } = editor.document;
  const { start, end } = selection;
  // Whole lines are selected up to the beginning of the next one.
  const isUpToLine = end.character === 0 && end.line > start.line;
  return {
    firstLine: start.line + 1,
    lastLine: isUpToLine ? end.line : end.line + 1,
    text: editor.document.getText(selection),
    language: languageId === 'plaintext' ? '' : languageId,
  };
}

/** The maximum number of characters of a cell's output: more than are sent, because what is cut can be a part of a secret. */
const maxOutput = 20_000;

interface Front {
  readonly uri: CanonicalUri;
  /** The editor of the notebook, if one is in front. */
  readonly editor?: vscode.NotebookEditor;
}

/** The notebook, image, other custom editor or changed side of a diff in front, if no text is. */
function inFront(): Front | undefined {
  const { activeNotebookEditor, tabGroups } = vscode.window;
  const input = tabGroups.activeTabGroup.activeTab?.input;
  if (activeNotebookEditor && input instanceof vscode.TabInputNotebook) {
    const uri = documentUri(activeNotebookEditor.notebook.uri);
    return uri && { uri, editor: activeNotebookEditor };
  }
  const shown = shownBy(input);
  const uri = shown && !isOwnText(shown) ? documentUri(shown) : undefined;
  return uri && { uri };
}

function cellOf({ notebook, selection }: vscode.NotebookEditor): {
  readonly cell?: PlaceInNotebook;
} {
  if (selection.start >= notebook.cellCount) return {};
  const cell = notebook.cellAt(selection.start);
  const number = selection.start + 1;
  return { cell: { number, language: cell.document.languageId, output: outputOf(cell) } };
}

/** What is selected in a cell whose text is edited. */
function selectedInCell({ notebook }: vscode.NotebookEditor): Pick<Place, 'selection'> {
  const { activeTextEditor: editor } = vscode.window;
  const selection =
    editor && cellAt(editor.document.uri)?.notebook === notebook ? selectedIn(editor) : undefined;
  return selection ? { selection } : {};
}

/** The beginning of the textual output; other kinds of output are for the eye. */
function outputOf({ outputs }: vscode.NotebookCell): string {
  const texts = outputs.map(outputText).filter((text) => text !== '');
  return texts.join('\n').slice(0, maxOutput).trim();
}
