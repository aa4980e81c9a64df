import * as vscode from 'vscode';
import { splitTitle } from '../../../core/pins/title';
import { documentItem, groupItem, withMoreRow } from '../../../panel/tree/items';
import { liveRow } from '../../../panel/tree/liveRow';
import { pinnableRow } from '../../../panel/tree/pinnableRow';
import { resourceItem } from '../../../panel/tree/resourceItem';
import type { Group, GroupDeps, Row } from '../../../panel/tree/row';
import { shortFolders } from '../../../panel/tree/shortFolders';
import type { ChangedFile } from '../kind/changedFile';
import type { GitResources } from '../kind/gitResources';

/** The group of changes: the diffs as a whole, and that of each file that is served. */
export class ChangesGroup implements Group {
  readonly id = 'changes';
  readonly dependsOn;

  constructor(
    private readonly deps: GroupDeps,
    private readonly git: Pick<GitResources, 'changedFiles' | 'diffs' | 'onDidChange'>,
  ) {
    const { panel, states } = deps;
    this.dependsOn = {
      rows: [git.onDidChange, states.onDidChange],
      look: [panel.pinStore.onDidChange],
    };
  }

  isThere(): boolean {
    return this.git.diffs.length > 0;
  }

  item(): vscode.TreeItem {
    return groupItem(this.id, vscode.l10n.t('Changes'), { isCollapsed: true });
  }

  children(): readonly Row[] {
    const { files } = this;
    const folders = shortFolders(files.map(({ uri }) => this.deps.panel.title(uri)));
    const pin = vscode.l10n.t('Pin these changes, as a diff that follows them');
    const wholes = this.git.diffs.map((uri) => liveRow(this.deps, this.id, uri, () => ({ pin })));
    const rows = files.map((file, index) => this.fileRow(file, folders[index] ?? ''));
    return withMoreRow(this.id, [...wholes, ...rows]);
  }

  /** A tick pins what has changed in the file. */
  private fileRow({ uri, diff, state }: ChangedFile, folder: string): Row {
    const look = () => {
      const { panel } = this.deps;
      const title = panel.title(uri);
      return {
        // Of a deleted file, there is only what it was to open.
        item: state === 'deleted' ? resourceItem(panel, diff) : documentItem(uri),
        label: splitTitle(title).label,
        notes: [stateInWords(state), folder],
        tooltip: [title, stateInWords(state)],
        pin: vscode.l10n.t('Pin the changes of this file'),
      };
    };
    return pinnableRow(this.deps, { id: `${this.id}:${diff}`, uri: diff, name: 'change', look });
  }

  /** The files that are served, or deleted. */
  private get files(): readonly ChangedFile[] {
    const { states } = this.deps;
    return this.git.changedFiles.filter(({ uri }) =>
      ['served', 'missing'].includes(states.of(uri) ?? ''),
    );
  }
}

function stateInWords(state: ChangedFile['state']): string {
  switch (state) {
    case 'conflict':
      return vscode.l10n.t('in conflict');
    case 'deleted':
      return vscode.l10n.t('deleted');
    case 'staged':
      return vscode.l10n.t('staged');
    case 'partly':
      return vscode.l10n.t('partly staged');
    case 'untracked':
      return vscode.l10n.t('not in git yet');
    case 'changed':
      return vscode.l10n.t('changed');
  }
}
