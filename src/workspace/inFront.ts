import * as vscode from 'vscode';
import type { Place, PlaceInNotebook } from '../core/brief/place';
import { documentUri, shownScheme } from '../core/documents/uris';

/** The maximum number of characters of a cell's output. */
const maxOutput = 1_000;

/** The notebook, image or other custom editor in front, if no text is. */
export function inFront(): Omit<Place, 'title'> | undefined {
  const { activeNotebookEditor, tabGroups } = vscode.window;
  const input = tabGroups.activeTabGroup.activeTab?.input;
  if (activeNotebookEditor && input instanceof vscode.TabInputNotebook) {
    const uri = documentUri(activeNotebookEditor.notebook.uri);
    return uri && { uri, ...cellOf(activeNotebookEditor) };
  }
  if (!(input instanceof vscode.TabInputCustom) || input.uri.scheme === shownScheme)
    return undefined;
  const uri = documentUri(input.uri);
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

/** The beginning of the textual output; other kinds of output are for the eye. */
function outputOf({ outputs }: vscode.NotebookCell): string {
  const items = outputs.flatMap((output) => output.items);
  const texts = items
    .filter(({ mime }) => isText(mime))
    .map(({ data }) => new TextDecoder().decode(data));
  return texts.join('\n').slice(0, maxOutput).trim();
}

function isText(mime: string): boolean {
  return mime === 'text/plain' || mime.startsWith('application/vnd.code.notebook.');
}
