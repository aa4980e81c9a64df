import * as vscode from 'vscode';
import { databaseAddress } from '../../core/databases/databaseUri';
import { type CanonicalUri, isOurs, isWeb, parseUri } from '../../core/documents/uris';
import { liveResource } from '../liveResources';
import type { KnownProvider } from '../../core/sharing/providers';
import type { PanelDeps } from '../ports';
import { documentItem } from './items';

/** A row of a document, of a live resource or of one that another extension provides. */
export function resourceItem(
  { problems, providers }: PanelDeps,
  uri: CanonicalUri,
): vscode.TreeItem {
  const isDatabase = databaseAddress(uri) !== undefined;
  if (isWeb(uri) || isDatabase) {
    const item = new vscode.TreeItem('');
    item.iconPath = new vscode.ThemeIcon(isDatabase ? 'database' : 'globe');
    const title = vscode.l10n.t('Open');
    item.command = { command: 'mcpBridge.open', title, arguments: [{ uri }] };
    return item;
  }
  const { scheme } = parseUri(uri);
  const provider = providers.all.find((each) => each.scheme === scheme);
  if (provider) {
    const item = new vscode.TreeItem('');
    item.iconPath = providerIcon(provider);
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

export function providerIcon(provider: KnownProvider | undefined): vscode.TreeItem['iconPath'] {
  return provider?.icon ? vscode.Uri.parse(provider.icon.src) : new vscode.ThemeIcon('extensions');
}
