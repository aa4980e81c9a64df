import * as vscode from 'vscode';
import { splitTitle } from '../../../core/pins/title';
import { allProblemsUri } from '../../../core/documents/liveUris';
import type { ProblemCounts } from '../../../core/documents/problems';
import { shortFolders } from '../shortFolders';
import { liveResource } from '../../liveResources';
import type { Group, GroupDeps, TreeElement } from '../element';
import { capped, documentItem, dress, groupItem, moreItem, withCheckbox } from '../items';
import type { CanonicalUri } from '../../../core/documents/uris';

/** The problems of all documents, and of each. */
export class ProblemsGroup implements Group {
  readonly id = 'problems';
  readonly dependsOn;

  constructor(private readonly deps: GroupDeps) {
    const { panel, states } = deps;
    this.dependsOn = {
      rows: [panel.problems.onDidChange, states.onDidChange],
      look: [panel.pinStore.onDidChange],
    };
  }

  isThere(): boolean {
    return this.counts.length > 0;
  }

  groupItem(): vscode.TreeItem {
    return groupItem(this.id, vscode.l10n.t('Problems'), { isCollapsed: true });
  }

  children(parent: TreeElement): readonly TreeElement[] {
    const { counts } = this;
    const folders = shortFolders(counts.map(({ document }) => this.deps.panel.title(document)));
    const row = (uri: CanonicalUri) => ({ id: `problems:${uri}`, group: this.id, uri }) as const;
    const rows: TreeElement[] = counts.map((one, index) => ({
      type: 'problems',
      ...row(one.uri),
      counts: one,
      folder: folders[index] ?? '',
    }));
    return capped(parent, [{ type: 'problems', ...row(allProblemsUri), folder: '' }, ...rows]);
  }

  item(row: TreeElement): vscode.TreeItem {
    if (row.type === 'more') return moreItem(row);
    if (row.type !== 'problems') return this.groupItem();
    const isPinned = this.deps.own.ofResource(row.uri) !== undefined;
    const contextValue = isPinned ? 'problems.pinned' : 'problems';
    if (!row.counts) return withCheckbox(this.allItem(row, contextValue), isPinned);
    const { document } = row.counts;
    const title = this.deps.panel.title(document);
    const item = dress(documentItem(document), row, {
      label: splitTitle(title).label,
      notes: [countsInWords([row.counts]), row.folder],
      tooltip: [title, countsInWords([row.counts])],
      contextValue,
    });
    return withCheckbox(item, isPinned);
  }

  private allItem(row: TreeElement, contextValue: string): vscode.TreeItem {
    const live = liveResource(allProblemsUri);
    const label = live?.name ?? allProblemsUri;
    const item = new vscode.TreeItem(label);
    item.iconPath = new vscode.ThemeIcon(live?.icon ?? 'warning');
    if (live) item.command = { command: live.command, title: vscode.l10n.t('Show') };
    const counts = countsInWords(this.counts);
    return dress(item, row, { label, notes: [counts], tooltip: [label, counts], contextValue });
  }

  /** Only served documents are counted. */
  private get counts(): readonly ProblemCounts[] {
    const { panel, states } = this.deps;
    return panel.problems.counts().filter(({ document }) => states.of(document) === 'served');
  }
}

function countsInWords(counts: readonly ProblemCounts[]): string {
  const sum = (key: 'errors' | 'warnings' | 'others') =>
    counts.reduce((all, one) => all + one[key], 0);
  const [errors, warnings, others] = [sum('errors'), sum('warnings'), sum('others')];
  const one = (count: number, single: string, several: string) =>
    count === 0 ? '' : count === 1 ? single : several;
  return [
    one(errors, vscode.l10n.t('1 error'), vscode.l10n.t('{0} errors', errors)),
    one(warnings, vscode.l10n.t('1 warning'), vscode.l10n.t('{0} warnings', warnings)),
    one(others, vscode.l10n.t('1 hint'), vscode.l10n.t('{0} hints', others)),
  ]
    .filter(Boolean)
    .join(', ');
}
