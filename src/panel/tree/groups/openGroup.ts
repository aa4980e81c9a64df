import * as vscode from 'vscode';
import type { OpenEditor } from '../../../workspace/openTabs';
import { splitTitle } from '../../../core/pins/title';
import { documentItem, groupItem } from '../items';
import { pinnableRow } from '../pinnableRow';
import type { Group, GroupDeps, Row } from '../row';
import { shortFolders } from '../shortFolders';

/** Open documents that are served, in the order of their tabs, so that no row moves when one is opened or pinned. */
export class OpenGroup implements Group {
  readonly id = 'open';
  readonly dependsOn;

  constructor(private readonly deps: GroupDeps) {
    const { panel, states } = deps;
    this.dependsOn = {
      rows: [panel.tabs.onDidChange, states.onDidChange],
      look: [panel.pins.onDidChange],
    };
  }

  isThere(): boolean {
    return this.editors.length > 0;
  }

  item(): vscode.TreeItem {
    return groupItem(this.id, vscode.l10n.t('Open Editors'));
  }

  children(): readonly Row[] {
    const { editors } = this;
    const folders = shortFolders(editors.map(({ uri }) => this.deps.panel.title(uri)));
    return editors.map((editor, index) => this.row(editor, folders[index] ?? ''));
  }

  private row({ uri, isDirty }: OpenEditor, folder: string): Row {
    const look = () => {
      const title = this.deps.panel.title(uri);
      const unsaved = isDirty && vscode.l10n.t('unsaved');
      return {
        item: documentItem(uri),
        label: splitTitle(title).label,
        notes: [unsaved, folder],
        spoken: [vscode.l10n.t('open'), unsaved, folder],
        tooltip: [title, isDirty && vscode.l10n.t('Unsaved edits are shared as they stand.')],
        pin: vscode.l10n.t('Pin this file'),
      };
    };
    return pinnableRow(this.deps, { id: `${this.id}:${uri}`, uri, name: 'file', look });
  }

  private get editors(): readonly OpenEditor[] {
    const { panel, states } = this.deps;
    const once = new Map(panel.tabs.all.map((tab) => [tab.uri, tab]));
    return [...once.values()].filter(({ uri }) =>
      ['served', 'missing'].includes(states.of(uri) ?? ''),
    );
  }
}
