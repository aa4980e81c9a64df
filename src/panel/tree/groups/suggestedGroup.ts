import * as vscode from 'vscode';
import { splitTitle } from '../../../core/pins/title';
import type { Suggestion } from '../../../core/suggestions/suggestion';
import { describeReasons } from '../../texts/suggestionText';
import { applyLook, documentItem, groupItem } from '../items';
import type { Group, GroupDeps, Row } from '../row';
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

  item(): vscode.TreeItem {
    return groupItem(this.id, vscode.l10n.t('Suggested'));
  }

  children(): readonly Row[] {
    const { suggestions, title } = this.deps.panel;
    const folders = shortFolders(suggestions.all.map(({ uri }) => title(uri)));
    return suggestions.all.map((suggestion, index) => this.row(suggestion, folders[index] ?? ''));
  }

  private row(suggestion: Suggestion, folder: string): Row {
    const { uri } = suggestion;
    const id = `${this.id}:${uri}`;
    const item = () => {
      const title = this.deps.panel.title(uri);
      const [first, ...more] = describeReasons(suggestion);
      return applyLook(documentItem(uri), id, {
        label: splitTitle(title).label,
        notes: [first, folder],
        tooltip: [title, first, ...more],
        contextValue: 'suggestion',
      });
    };
    return { id, subject: { uri }, item };
  }
}
