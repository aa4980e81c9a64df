import * as vscode from 'vscode';
import type { OpenEditor } from '../../../workspace/openTabs';
import { splitTitle } from '../../../core/pins/title';
import { pinningOf, withPinning } from '../fileRows';
import { applyLook, capital, documentItem, groupItem } from '../items';
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
    const id = `${this.id}:${uri}`;
    const item = () => {
      const title = this.deps.panel.title(uri);
      const pinning = pinningOf(this.deps, uri);
      const unsaved = isDirty && vscode.l10n.t('unsaved');
      const shown = applyLook(documentItem(uri), id, {
        label: splitTitle(title).label,
        notes: [unsaved, folder, pinning.by],
        spoken: [vscode.l10n.t('open'), unsaved, folder, pinning.by],
        tooltip: [
          title,
          isDirty && vscode.l10n.t('Unsaved edits are shared as they stand.'),
          pinning.by && capital(pinning.by),
        ],
        contextValue: pinning.own ? 'file.pinned' : 'file',
      });
      return withPinning(shown, pinning, vscode.l10n.t('Pin this file'));
    };
    return { id, subject: { uri }, item };
  }

  private get editors(): readonly OpenEditor[] {
    const { panel, states } = this.deps;
    const once = new Map(panel.tabs.all.map((tab) => [tab.uri, tab]));
    return [...once.values()].filter(({ uri }) =>
      ['served', 'missing'].includes(states.of(uri) ?? ''),
    );
  }
}
