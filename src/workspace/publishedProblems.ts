import * as vscode from 'vscode';
import { severities, type Problem } from '../core/documents/problems';
import type { CanonicalUri } from '../core/documents/uris';
import { notebookAt } from './openDocument';

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
