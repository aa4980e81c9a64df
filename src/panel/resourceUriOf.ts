import * as vscode from 'vscode';
import { UserError } from '../base/errors';
import { type CanonicalUri, documentUri } from '../core/documents/uris';

/**
 * The URI by which clients ask for what the person has chosen.
 * @throws UserError if they cannot.
 */
export function resourceUriOf(uri: vscode.Uri): CanonicalUri {
  const servable = documentUri(uri);
  if (servable !== undefined) return servable;
  throw new UserError(
    vscode.l10n.t('{0} cannot be shared: AI tools cannot ask for such a URI.', uri.toString()),
  );
}
