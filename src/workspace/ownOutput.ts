import type * as vscode from 'vscode';
import { isOwnText } from '../core/documents/ownTexts';
import { type CanonicalUri, canonicalUri, childUri, parseUri } from '../core/documents/uris';

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
    isOwnText(parseUri(uri)) ||
    uri.startsWith(logFolder) ||
    (uri.startsWith('output:') && uri.includes(extension.id));
}
