import * as vscode from 'vscode';
import { splitTitle } from '../../../core/pins/title';
import { shortFolders } from '../shortFolders';
import type { OpenEditor } from '../../../core/documents/openEditor';
import type { Group, GroupDeps, TreeElement } from '../element';
import { documentItem, dress, groupItem, withCheckbox } from '../items';

/** Open documents that are served and not pinned, the latest visited first. */
export class OpenGroup implements Group {
  readonly id = 'open';
  readonly dependsOn;

  constructor(private readonly deps: GroupDeps) {
    const { panel, states } = deps;
    this.dependsOn = {
      rows: [panel.tabs.onDidChange, panel.pinStore.onDidChange, states.onDidChange],
      look: [],
    };
  }

  isThere(): boolean {
    return this.editors.length > 0;
  }

  groupItem(): vscode.TreeItem {
    return groupItem(this.id, vscode.l10n.t('Open Editors'));
  }

  children(): readonly TreeElement[] {
    const { editors } = this;
    const folders = shortFolders(editors.map(({ uri }) => this.deps.panel.title(uri)));
    return editors.map((editor, index) => ({
      type: 'editor',
      id: `open:${editor.uri}`,
      group: this.id,
      editor,
      folder: folders[index] ?? '',
    }));
  }

  item(row: TreeElement): vscode.TreeItem {
    if (row.type !== 'editor') return this.groupItem();
    const { uri, isDirty } = row.editor;
    const title = this.deps.panel.title(uri);
    const unsaved = isDirty && vscode.l10n.t('unsaved');
    const item = dress(documentItem(uri), row, {
      label: splitTitle(title).label,
      notes: [unsaved, row.folder],
      spoken: [vscode.l10n.t('open'), unsaved, row.folder],
      tooltip: [title, isDirty && vscode.l10n.t('Unsaved edits are shared as they stand.')],
      contextValue: 'editor',
    });
    return withCheckbox(item, false);
  }

  private get editors(): readonly OpenEditor[] {
    const { panel, states, own } = this.deps;
    return panel.tabs.byRecency.filter(({ uri }) => {
      const state = states.of(uri);
      return !own.ofResource(uri) && (state === 'served' || state === 'missing');
    });
  }
}
