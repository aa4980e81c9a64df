import * as vscode from 'vscode';
import { type CanonicalUri, documentUri } from '../core/documents/uris';

/** Whether a document is a cell of a notebook. */
export function isNotebookCell({ scheme }: vscode.Uri): boolean {
  return scheme === 'vscode-notebook-cell';
}

/** The cell that has its text at this URI, while its notebook is open. */
export function cellAt(uri: vscode.Uri): vscode.NotebookCell | undefined {
  if (!isNotebookCell(uri)) return undefined;
  return vscode.workspace.notebookDocuments
    .filter((notebook) => notebook.uri.path === uri.path)
    .flatMap((notebook) => notebook.getCells())
    .find(({ document }) => document.uri.toString() === uri.toString());
}

/** The document that has the text at this URI: a cell's is its notebook, because no client could ask for a cell. */
export function documentWithText(uri: vscode.Uri): CanonicalUri | undefined {
  if (!isNotebookCell(uri)) return documentUri(uri);
  const cell = cellAt(uri);
  return cell && documentUri(cell.notebook.uri);
}
