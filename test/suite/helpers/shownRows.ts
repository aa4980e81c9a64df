import * as vscode from 'vscode';
import type { ContextTree } from '../../../src/panel/tree/contextTree';
import type { KnownRow } from '../../../src/panel/tree/knownRows';
import { until } from '../../host/until';

export interface ShownRow {
  /** The text that a screen reader reads. */
  readonly label: string;
  readonly item: vscode.TreeItem;
  readonly element: KnownRow;
}

/** The rows of a tree as VS Code shows them: it asks for them again only after the tree's event. */
export class ShownRows implements vscode.Disposable {
  private readonly expanded = new Set<string>();
  private readonly listener: vscode.Disposable;
  private shown: Promise<readonly ShownRow[]> | undefined;

  constructor(private readonly tree: ContextTree) {
    this.listener = tree.onDidChangeTreeData(() => (this.shown = undefined));
    tree.isVisible = true;
  }

  all(): Promise<readonly ShownRow[]> {
    this.shown ??= this.below(undefined);
    return this.shown;
  }

  find(label: string): Promise<ShownRow> {
    return until(`there is a row ${label}`, async () =>
      (await this.all()).find((row) => row.label.startsWith(label)),
    );
  }

  expand({ id }: KnownRow): void {
    this.expanded.add(id);
    this.shown = undefined;
  }

  dispose(): void {
    this.listener.dispose();
  }

  private async below(parent: KnownRow | undefined): Promise<readonly ShownRow[]> {
    const rows: ShownRow[] = [];
    for (const element of await this.tree.getChildren(parent)) {
      const item = this.tree.getTreeItem(element);
      rows.push({ label: item.accessibilityInformation?.label ?? '', item, element });
      const isExpanded = item.collapsibleState === vscode.TreeItemCollapsibleState.Expanded;
      if (isExpanded || this.expanded.has(element.id)) rows.push(...(await this.below(element)));
    }
    return rows;
  }
}
