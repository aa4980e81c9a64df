import * as vscode from 'vscode';
import { type CanonicalUri, documentUri } from '../../../core/documents/uris';

/** An error of a document, and the documents that it refers to. */
interface PublishedError {
  readonly message: string;
  readonly related: readonly CanonicalUri[];
}

const maxErrors = 50;

export function errorsOf(uri: CanonicalUri): readonly PublishedError[] {
  const { Error } = vscode.DiagnosticSeverity;
  const errors = vscode.languages
    .getDiagnostics(vscode.Uri.parse(uri))
    .filter(({ severity }) => severity === Error);
  return errors.slice(0, maxErrors).map(({ message, relatedInformation = [] }) => ({
    message,
    related: relatedInformation.flatMap(({ location }) => documentUri(location.uri) ?? []),
  }));
}
