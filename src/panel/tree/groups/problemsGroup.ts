import * as vscode from 'vscode';
import { allProblemsUri } from '../../../core/documents/liveUris';
import type { ProblemCounts } from '../../../core/documents/problems';
import { splitTitle } from '../../../core/pins/title';
import { documentItem, groupItem, withMoreRow } from '../items';
import { liveRow } from '../liveRow';
import { pinnableRow } from '../pinnableRow';
import type { Group, GroupDeps, Row } from '../row';
import { shortFolders } from '../shortFolders';

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

  item(): vscode.TreeItem {
    return groupItem(this.id, vscode.l10n.t('Problems'), { isCollapsed: true });
  }

  children(): readonly Row[] {
    const { counts } = this;
    const folders = shortFolders(counts.map(({ document }) => this.deps.panel.title(document)));
    const rows = counts.map((one, index) => this.row(one, folders[index] ?? ''));
    const all = liveRow(this.deps, this.id, allProblemsUri, () => {
      const note = countsInWords(this.counts);
      return { note, pin: vscode.l10n.t('Pin all problems: {0} now', note) };
    });
    return withMoreRow(this.id, [all, ...rows]);
  }

  private row(counts: ProblemCounts, folder: string): Row {
    const { uri, document } = counts;
    const look = () => {
      const title = this.deps.panel.title(document);
      const found = countsInWords([counts]);
      return {
        item: documentItem(document),
        label: splitTitle(title).label,
        notes: [found, folder],
        tooltip: [title, found],
        pin: pinText(counts),
      };
    };
    return pinnableRow(this.deps, { id: `${this.id}:${uri}`, uri, name: 'live', look });
  }

  /** Only served documents are counted. */
  private get counts(): readonly ProblemCounts[] {
    const { panel, states } = this.deps;
    return panel.problems.counts().filter(({ document }) => states.of(document) === 'served');
  }
}

function pinText({ errors, warnings, others }: ProblemCounts): string {
  const count = errors + warnings + others;
  return count === 1
    ? vscode.l10n.t('Pin its problem')
    : vscode.l10n.t('Pin its {0} problems', count);
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
