import type * as vscode from 'vscode';
import { canonicalUri, childUri, shownScheme } from '../core/documents/uris';

/**
 * Tells what the extension itself writes. Its log is a document, and so is the file behind it: served, it would make more
 * of itself. What it shows to the person is for nobody else.
 */
export function ownOutput({
  extension,
  logUri,
}: Pick<vscode.ExtensionContext, 'extension' | 'logUri'>): (uri: string) => boolean {
  const logFolder = childUri(canonicalUri(logUri.toString()), '');
  return (uri) =>
    uri.startsWith(`${shownScheme}:`) ||
    uri.startsWith(logFolder) ||
    (uri.startsWith('output:') && uri.includes(extension.id));
}
