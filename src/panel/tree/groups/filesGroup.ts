import * as vscode from 'vscode';
import type { Group, GroupDeps, TreeElement } from '../element';
import { fileItem, fileRows } from '../fileRows';
import { byName } from '../byName';
import { capped, groupItem, moreItem } from '../items';
import type { CanonicalUri } from '../../../core/documents/uris';

/** The files that clients may list: by folder, or the matches of a filter. */
export class FilesGroup implements Group {
  readonly id = 'files';
  readonly dependsOn;

  constructor(private readonly deps: GroupDeps) {
    const { panel } = deps;
    this.dependsOn = {
      rows: [panel.onDidChangeDocuments, panel.files.filter.onDidChange],
      look: [panel.pins.onDidChange],
    };
  }

  isThere(): boolean {
    return this.deps.panel.files.roots.length > 0;
  }

  groupItem(): vscode.TreeItem {
    const { text } = this.deps.panel.files.filter;
    return groupItem(this.id, vscode.l10n.t('Files'), {
      isCollapsed: true,
      description: text && vscode.l10n.t('filtered: {0}', text),
      contextValue: text === '' ? 'group.files' : 'group.files.filtered',
    });
  }

  children(parent: TreeElement): readonly TreeElement[] | Promise<readonly TreeElement[]> {
    if (parent.type === 'folder') return this.below(parent, parent.uri);
    const { filter, roots } = this.deps.panel.files;
    if (filter.text !== '') return this.filtered(parent);
    const [first, second] = roots;
    if (first === undefined) return [];
    return second === undefined
      ? this.below(parent, first)
      : roots.map((uri) => this.folderRow(parent, uri));
  }

  item(row: TreeElement): vscode.TreeItem {
    if (row.type === 'file' || row.type === 'folder') return fileItem(this.deps, row);
    return row.type === 'more' ? moreItem(row) : this.groupItem();
  }

  private below(parent: TreeElement, folder: CanonicalUri): readonly TreeElement[] {
    const { folders, files } = this.deps.panel.files.children(folder);
    return capped(parent, [
      ...folders.toSorted(byName).map((uri) => this.folderRow(parent, uri)),
      ...files.toSorted(byName).map((uri) => this.fileRow(uri)),
    ]);
  }

  private async filtered(parent: TreeElement): Promise<readonly TreeElement[]> {
    const { files, title } = this.deps.panel;
    const found = (await files.all()).filter((uri) => files.filter.isShown(title(uri)));
    return capped(parent, fileRows(this.deps, parent, found.toSorted(byName)));
  }

  private folderRow({ group }: TreeElement, uri: CanonicalUri): TreeElement {
    return { type: 'folder', id: `${group}:${uri}`, group, uri };
  }

  private fileRow(uri: CanonicalUri): TreeElement {
    return { type: 'file', id: `files:${uri}`, group: this.id, uri, folder: '' };
  }
}
