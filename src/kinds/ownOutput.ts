import type * as vscode from 'vscode';
import { canonicalUri, childUri } from '../core/uris';

/** Tells what the extension itself writes: its log is a document, and so is the file behind it. Served, it would make more of itself. */
export function ownOutput({
  extension,
  logUri,
}: Pick<vscode.ExtensionContext, 'extension' | 'logUri'>): (uri: string) => boolean {
  const logFolder = childUri(canonicalUri(logUri.toString()), '');
  return (uri) =>
    uri.startsWith(logFolder) || (uri.startsWith('output:') && uri.includes(extension.id));
}
