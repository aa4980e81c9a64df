import * as vscode from 'vscode';
import { splitTitle } from '../../../core/pins/title';
import { describeReasons } from '../../texts/suggestionText';
import type { Group, GroupDeps, TreeElement } from '../element';
import { documentItem, dress, groupItem } from '../items';
import { shortFolders } from '../shortFolders';

/** Files that are probably wanted next, each with its reason. */
export class SuggestedGroup implements Group {
  readonly id = 'suggested';
  readonly dependsOn;

  constructor(private readonly deps: GroupDeps) {
    this.dependsOn = { rows: [deps.panel.suggestions.onDidChange], look: [] };
  }

  isThere(): boolean {
    return this.deps.panel.suggestions.all.length > 0;
  }

  groupItem(): vscode.TreeItem {
    return groupItem(this.id, vscode.l10n.t('Suggested'));
  }

  children(): readonly TreeElement[] {
    const { suggestions, title } = this.deps.panel;
    const folders = shortFolders(suggestions.all.map(({ uri }) => title(uri)));
    return suggestions.all.map((suggestion, index) => ({
      type: 'suggestion',
      id: `suggested:${suggestion.uri}`,
      group: this.id,
      uri: suggestion.uri,
      suggestion,
      folder: folders[index] ?? '',
    }));
  }

  item(row: TreeElement): vscode.TreeItem {
    if (row.type !== 'suggestion') return this.groupItem();
    const title = this.deps.panel.title(row.uri);
    const [first, ...more] = describeReasons(row.suggestion);
    return dress(documentItem(row.uri), row, {
      label: splitTitle(title).label,
      notes: [first, row.folder],
      tooltip: [title, first, ...more],
      contextValue: 'suggestion',
    });
  }
}
