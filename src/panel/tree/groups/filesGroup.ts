import * as vscode from 'vscode';
import type { CanonicalUri } from '../../../core/documents/uris';
import { byName, fileRow, fileRows } from '../fileRows';
import { groupItem, withMoreRow } from '../items';
import type { Group, GroupDeps, Row } from '../row';

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

  item(): vscode.TreeItem {
    const { text } = this.deps.panel.files.filter;
    return groupItem(this.id, vscode.l10n.t('Files'), {
      isCollapsed: true,
      description: text && vscode.l10n.t('filtered: {0}', text),
      contextValue: text === '' ? 'group.files' : 'group.files.filtered',
    });
  }

  children(): readonly Row[] | Promise<readonly Row[]> {
    const { filter, roots } = this.deps.panel.files;
    if (filter.text !== '') return this.filtered();
    const [first, second] = roots;
    if (first === undefined) return [];
    return second === undefined ? this.below(this.id, first) : roots.map((uri) => this.row(uri));
  }

  private below(parentId: string, folder: CanonicalUri): readonly Row[] {
    const { folders, files } = this.deps.panel.files.children(folder);
    const uris = [...folders.toSorted(byName), ...files.toSorted(byName)];
    return withMoreRow(
      parentId,
      uris.map((uri) => this.row(uri)),
    );
  }

  private async filtered(): Promise<readonly Row[]> {
    const { files, title } = this.deps.panel;
    const found = (await files.all()).filter((uri) => files.filter.isShown(title(uri)));
    return withMoreRow(this.id, fileRows(this.deps, this.id, found.toSorted(byName)));
  }

  private row(uri: CanonicalUri): Row {
    const id = `${this.id}:${uri}`;
    const row = fileRow(this.deps, { id, uri });
    return uri.endsWith('/') ? { ...row, children: () => this.below(id, uri) } : row;
  }
}
