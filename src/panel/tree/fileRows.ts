import * as vscode from 'vscode';
import { splitTitle } from '../../core/pins/title';
import { shortFolders } from './shortFolders';
import { describePriority } from '../texts/priorityWords';
import type { GroupDeps, TreeElement } from './element';
import { documentItem, dress, withCheckbox } from './items';
import type { CanonicalUri } from '../../core/documents/uris';

export type FileRow = TreeElement & { readonly type: 'file' | 'folder' };

/** Files from several folders, below a row. */
export function fileRows(
  { panel }: GroupDeps,
  parent: TreeElement,
  uris: readonly CanonicalUri[],
): readonly TreeElement[] {
  const folders = shortFolders(uris.map((uri) => panel.title(uri)));
  return uris.map((uri, index) => ({
    type: 'file',
    id: `${parent.id}/${uri}`,
    group: parent.group,
    uri,
    folder: folders[index] ?? '',
    ...(parent.type === 'pin' && { below: parent.pin }),
  }));
}

export function fileItem({ panel, own }: GroupDeps, row: FileRow): vscode.TreeItem {
  const { type, uri } = row;
  const title = panel.title(uri);
  const ownPin = type === 'file' ? own.ofResource(uri) : own.ofFolder(uri);
  const effective = type === 'file' ? panel.pins.matcher.of(uri) : ownPin;
  const priority = effective && describePriority(effective.priority);
  const item = dress(documentItem(uri), row, {
    label: splitTitle(title).label,
    notes: [type === 'file' && row.folder, priority],
    tooltip: [
      title,
      priority && vscode.l10n.t('Priority {0}', priority),
      effective && !ownPin && vscode.l10n.t('By the pin of a folder or a glob'),
    ],
    contextValue: ownPin ? `${type}.pinned` : type,
  });
  return row.group === 'files' ? withCheckbox(item, ownPin !== undefined) : item;
}
