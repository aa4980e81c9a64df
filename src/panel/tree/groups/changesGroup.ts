import * as vscode from 'vscode';
import { splitTitle } from '../../../core/pins/title';
import type { CanonicalUri } from '../../../core/documents/uris';
import { liveResource } from '../../liveResources';
import type { ChangedFile } from '../../ports';
import type { Group, GroupDeps, TreeElement } from '../element';
import { capped, documentItem, dress, groupItem, moreItem, withCheckbox } from '../items';
import { shortFolders } from '../shortFolders';

/** The group of changed files: the diffs as a whole, and each file that is served. */
export class ChangesGroup implements Group {
  readonly id = 'changes';
  readonly dependsOn;
  private states: ReadonlyMap<CanonicalUri, ChangedFile['state']> = new Map();

  constructor(private readonly deps: GroupDeps) {
    const { panel, states } = deps;
    this.dependsOn = {
      rows: [panel.git.onDidChange, states.onDidChange],
      look: [panel.pinStore.onDidChange],
    };
  }

  isThere(): boolean {
    return this.diffs.length > 0;
  }

  groupItem(): vscode.TreeItem {
    return groupItem(this.id, vscode.l10n.t('Changes'), { isCollapsed: true });
  }

  children(parent: TreeElement): readonly TreeElement[] {
    const { files, diffs, id: group } = this;
    this.states = new Map(files.map(({ uri, state }) => [uri, state]));
    const folders = shortFolders(files.map(({ uri }) => this.deps.panel.title(uri)));
    const wholes = diffs.map((uri): TreeElement => ({
      type: 'diff',
      id: `${group}:${uri}`,
      group,
      uri,
    }));
    const rows = files.map(({ uri }, index): TreeElement => {
      return { type: 'file', id: `${group}:${uri}`, group, uri, folder: folders[index] ?? '' };
    });
    return capped(parent, [...wholes, ...rows]);
  }

  item(row: TreeElement): vscode.TreeItem {
    if (row.type === 'more') return moreItem(row);
    if (row.type === 'diff') return this.diffItem(row);
    if (row.type !== 'file') return this.groupItem();
    const { uri, folder } = row;
    const title = this.deps.panel.title(uri);
    const state = this.states.get(uri);
    const said = state && stateInWords(state);
    const isPinned = this.isPinned(uri);
    const item = dress(documentItem(uri), row, {
      label: splitTitle(title).label,
      notes: [said, folder],
      tooltip: [title, said],
      contextValue: isPinned ? 'file.pinned' : 'file',
    });
    return withCheckbox(item, isPinned);
  }

  private diffItem(row: TreeElement & { readonly type: 'diff' }): vscode.TreeItem {
    const live = liveResource(row.uri);
    const label = live?.name ?? row.uri;
    const item = new vscode.TreeItem(label);
    item.iconPath = new vscode.ThemeIcon(live?.icon ?? 'diff');
    if (live) item.command = { command: live.command, title: vscode.l10n.t('Show') };
    const isPinned = this.isPinned(row.uri);
    const contextValue = isPinned ? 'problems.pinned' : 'problems';
    const look = { label, notes: [], tooltip: [label], contextValue };
    return withCheckbox(dress(item, row, look), isPinned);
  }

  private isPinned(uri: CanonicalUri): boolean {
    return this.deps.own.ofResource(uri) !== undefined;
  }

  private get diffs(): readonly CanonicalUri[] {
    return this.deps.panel.git.diffs;
  }

  /** The files that are served, or deleted. */
  private get files(): readonly ChangedFile[] {
    const { panel, states } = this.deps;
    return panel.git.changedFiles.filter(({ uri }) =>
      ['served', 'missing'].includes(states.of(uri) ?? ''),
    );
  }
}

function stateInWords(state: ChangedFile['state']): string {
  switch (state) {
    case 'conflict':
      return vscode.l10n.t('in conflict');
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
