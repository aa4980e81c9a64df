import type * as vscode from 'vscode';
import { type CanonicalUri, canonicalUri, childUri, shownScheme } from '../core/documents/uris';

/**
 * Recognises the extension's own output. Its log is a document, and so is its log file: serving them would make them
 * grow. Texts that it shows to the person are not served either.
 */
export function ownOutput({
  extension,
  logUri,
}: Pick<vscode.ExtensionContext, 'extension' | 'logUri'>): (uri: CanonicalUri) => boolean {
  const logFolder = childUri(canonicalUri(logUri.toString()), '');
  return (uri) =>
    uri.startsWith(`${shownScheme}:`) ||
    uri.startsWith(logFolder) ||
    (uri.startsWith('output:') && uri.includes(extension.id));
}
