import * as vscode from 'vscode';
import { type CanonicalUri, isOurs, isWeb, parseUri } from '../../core/documents/uris';
import { liveResource } from '../liveResources';
import type { PanelDeps } from '../ports';
import { documentItem } from './items';

/** A row of a document or of a live resource. */
export function resourceItem({ problems }: PanelDeps, uri: CanonicalUri): vscode.TreeItem {
  if (isWeb(uri)) {
    const item = new vscode.TreeItem('');
    item.iconPath = new vscode.ThemeIcon('globe');
    const title = vscode.l10n.t('Open');
    item.command = { command: 'mcpBridge.open', title, arguments: [{ uri }] };
    return item;
  }
  if (!isOurs(parseUri(uri))) return documentItem(uri);
  const live = liveResource(uri);
  const document = problems.documentOf(uri);
  const item = document === undefined ? new vscode.TreeItem('') : documentItem(document);
  item.iconPath = new vscode.ThemeIcon(live?.icon ?? 'warning');
  if (live) item.command = { command: live.command, title: vscode.l10n.t('Show') };
  return item;
}
