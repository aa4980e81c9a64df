import * as vscode from 'vscode';
import { severities, type Problem } from '../core/documents/problems';
import { type CanonicalUri, documentUri } from '../core/documents/uris';
import { isNotebookCell, notebookAt } from './openDocument';

/** The document that has the problems at this URI: a cell's belong to its notebook while that is open. */
export function documentOfProblems(uri: vscode.Uri): CanonicalUri | undefined {
  if (!isNotebookCell(uri)) return documentUri(uri);
  const isCell = ({ document }: vscode.NotebookCell) => document.uri.toString() === uri.toString();
  const notebook = vscode.workspace.notebookDocuments.find(
    (each) => each.uri.path === uri.path && each.getCells().some(isCell),
  );
  return notebook && documentUri(notebook.uri);
}

/** The problems published for a document, and for the cells of an open notebook. */
export function publishedProblems(document: CanonicalUri): readonly Problem[] {
  const own = vscode.languages.getDiagnostics(vscode.Uri.parse(document));
  const cells = notebookAt(document)?.getCells() ?? [];
  const inCells = cells.flatMap(({ index, document: { uri } }) =>
    vscode.languages.getDiagnostics(uri).map((one) => ({ cell: index + 1, ...toProblem(one) })),
  );
  return [...own.map(toProblem), ...inCells];
}

function toProblem({ range, severity, message, source, code }: vscode.Diagnostic): Problem {
  const id = typeof code === 'object' ? code.value : code;
  return {
    line: range.start.line + 1,
    column: range.start.character + 1,
    severity: severities[severity] ?? 'error',
    message,
    ...(source !== undefined && { source }),
    ...(id !== undefined && { code: String(id) }),
  };
}
