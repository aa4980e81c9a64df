import * as vscode from 'vscode';
import { isMadeOfPins } from '../../core/budget/bundle';
import type { ConnectedClient } from '../../core/protocol/connectedClients';
import { splitTitle } from '../../core/pins/title';
import { shortFolders } from './shortFolders';
import { type CanonicalUri, isOurs, parseUri } from '../../core/documents/uris';
import { everyClient } from '../../core/sharing/rules';
import { clockTime } from '../texts/clockTime';
import { placedPin } from '../marks/placedPin';
import type { PanelDeps } from '../ports';
import { tokensInWords } from '../texts/tokenText';
import { readResource, readTitle, type ReadResource } from '../readResource';
import type { GroupDeps, TreeElement } from './element';
import { documentItem, dress } from './items';
import { resourceItem } from './resourceItem';

export type ReadRow = TreeElement & { readonly type: 'read' };

/** The resources that a client has read, below its row. */
export function readRows(
  { panel }: GroupDeps,
  { id, group }: TreeElement,
  { id: client, key = everyClient, reads }: ConnectedClient,
): readonly TreeElement[] {
  const resources = reads.map(({ uri }) => readResource(panel, uri));
  const folders = shortFolders(resources.map((resource) => pathOf(panel, resource)));
  return reads.map(({ uri: asked, at }, index) => ({
    type: 'read',
    how: 'read',
    id: `${id}/${asked}`,
    group,
    uri: asked,
    ...resources[index],
    at,
    tokens: tokensOf(panel, client, asked),
    folder: folders[index] ?? '',
    rule: { client: key, topic: panel.sharing.topicOf(asked) },
  }));
}

export function readItem(deps: GroupDeps, row: ReadRow): vscode.TreeItem {
  const title = readTitle(deps.panel, row);
  const time = clockTime(row.at);
  const isSent = row.how === 'sent';
  const weight = tokensInWords(row.tokens);
  const { label } = splitTitle(pathOf(deps.panel, row));
  const document = deps.panel.problems.documentOf(row.uri);
  return dress(bareItem(deps, row), row, {
    label: document === undefined ? label : vscode.l10n.t('Problems of {0}', label),
    notes: [time, row.folder, weight],
    spoken: [
      isSent ? vscode.l10n.t('sent at {0}', time) : vscode.l10n.t('read at {0}', time),
      row.folder,
      weight,
    ],
    tooltip: [title, ...(isSent ? [] : [vscode.l10n.t('Last read at {0}', time)])],
    contextValue: sortOf(deps, row),
  });
}

function tokensOf(
  { brief: { receipts } }: PanelDeps,
  client: string,
  uri: CanonicalUri,
): number | undefined {
  const read = receipts.lastRead(client, uri);
  return read && receipts.tokensOf(read);
}

/** Rows of problems are distinguished by their document's path. */
export function pathOf(panel: PanelDeps, resource: ReadResource): string {
  const document = panel.problems.documentOf(resource.uri);
  return document === undefined ? readTitle(panel, resource) : panel.title(document);
}

function bareItem({ panel }: GroupDeps, { uri, lines, pin }: ReadRow): vscode.TreeItem {
  const placed = pin && placedPin(panel, pin).target;
  if (placed?.type === 'range') return documentItem(placed.uri, selectionOf(placed.lines));
  if (lines) return documentItem(uri, selectionOf(lines));
  const item = resourceItem(panel, uri);
  if (isMadeOfPins(uri)) item.iconPath = new vscode.ThemeIcon('pinned');
  if (uri.endsWith('/')) {
    const title = vscode.l10n.t('Open');
    item.iconPath = new vscode.ThemeIcon('folder-opened'); // Themes have none for folders that do not open here.
    item.command = { command: 'revealInExplorer', title, arguments: [vscode.Uri.parse(uri)] };
  }
  item.collapsibleState = vscode.TreeItemCollapsibleState.None;
  return item;
}

function selectionOf({ first, last }: { readonly first: number; readonly last: number }) {
  return new vscode.Range(first - 1, 0, last, 0);
}

function sortOf({ own }: GroupDeps, { uri, pin }: ReadRow): string {
  if (pin || isMadeOfPins(uri)) return 'read';
  const isFolder = uri.endsWith('/');
  const isPinned = isFolder ? own.ofFolder(uri) : own.ofResource(uri);
  const sort = isFolder ? 'folder' : isOurs(parseUri(uri)) ? 'problems' : 'file';
  return isPinned ? `read.${sort}.pinned` : `read.${sort}`;
}
