import * as vscode from 'vscode';
import type { CanonicalUri } from '../../core/documents/uris';
import type { PanelDeps } from '../ports';
import { documentItem } from './items';

/** A row of a document or of any other resource. */
export function resourceItem(
  { views }: Pick<PanelDeps, 'views'>,
  uri: CanonicalUri,
): vscode.TreeItem {
  const shown = views.show(uri);
  if (!shown) return documentItem(uri);
  const { about, icon } = shown;
  const item = about ? documentItem(about.document) : new vscode.TreeItem('');
  item.iconPath = icon;
  if (shown.open) {
    const title = vscode.l10n.t('Open');
    item.command = { command: 'mcpBridge.open', title, arguments: [{ uri }] };
  }
  return item;
}
