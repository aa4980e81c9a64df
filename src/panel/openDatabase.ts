import * as vscode from 'vscode';
import { databaseAddress, databaseTitle } from '../core/databases/databaseUri';
import type { CanonicalUri } from '../core/documents/uris';
import type { PanelDeps } from './ports';
import { readShown } from './readShown';
import type { PreviewDocuments } from './previewDocuments';

interface Deps extends Pick<PanelDeps, 'databases'> {
  readonly shown: PreviewDocuments;
}

const endings = { dictionary: 'md', schema: 'sql', table: 'csv', query: 'csv' };

/** Shows a resource of a database as clients read it. @throws UserError if it cannot be read. */
export async function openDatabase(
  { databases, shown }: Deps,
  uri: CanonicalUri,
  viewColumn: vscode.ViewColumn,
): Promise<void> {
  const address = databaseAddress(uri);
  if (!address) return;
  const title = databaseTitle(address);
  const text = await readShown(title, (signal) => databases.read(uri, signal));
  const name = title.replaceAll(/[/\\:?#]+\s*/g, ' ');
  const document = await shown.put('database', `${name}.${endings[address.part.type]}`, text);
  await vscode.window.showTextDocument(document, { viewColumn, preview: true });
}
