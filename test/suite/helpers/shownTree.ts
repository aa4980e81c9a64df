import * as vscode from 'vscode';
import type { KnownRow } from '../../../src/panel/tree/knownRows';
import type { PanelTree } from '../../../src/panel/tree/panelTree';
import { until } from '../../host/until';

/** Asks a tree for its rows as VS Code does, and keeps which rows it was notified of. */
export class ShownTree implements vscode.Disposable {
  private readonly expanded = new Set<string>();
  private readonly rows = new Map<string, KnownRow>();
  private readonly listener: vscode.Disposable;
  private refreshed: string[] = [];

  private constructor(private readonly tree: PanelTree) {
    this.listener = tree.onDidChangeTreeData((changed) => void this.refresh(changed));
    tree.isVisible = true;
  }

  static async open(tree: PanelTree): Promise<ShownTree> {
    const shown = new ShownTree(tree);
    await shown.list();
    return shown;
  }

  get ids(): readonly string[] {
    return [...this.rows.keys()];
  }

  row(id: string): KnownRow {
    const row = this.rows.get(id);
    if (!row) throw new Error(`${id} is not among ${this.ids.join(', ')}.`);
    return row;
  }

  async expand(id: string): Promise<void> {
    this.expanded.add(id);
    await this.list(this.row(id));
  }

  /** The ids of the rows that were refreshed since the last call, once `last` was; `all` where it was the whole tree. */
  async until(last: string): Promise<readonly string[]> {
    await until(`${last} is refreshed`, () => this.refreshed.includes(last));
    return this.forget();
  }

  forget(): readonly string[] {
    const { refreshed } = this;
    this.refreshed = [];
    return [...new Set(refreshed)].sort();
  }

  dispose(): void {
    this.listener.dispose();
  }

  private async refresh(changed: KnownRow | KnownRow[] | undefined): Promise<void> {
    if (!changed) {
      this.rows.clear();
      await this.list();
      this.refreshed.push('all');
      return;
    }
    for (const row of [changed].flat()) {
      this.tree.getTreeItem(row);
      if (this.expanded.has(row.id)) await this.list(row);
      this.refreshed.push(row.id);
    }
  }

  private async list(parent?: KnownRow): Promise<void> {
    for (const row of await this.tree.getChildren(parent)) {
      this.rows.set(row.id, row);
      const { collapsibleState } = this.tree.getTreeItem(row);
      if (collapsibleState === vscode.TreeItemCollapsibleState.Expanded) this.expanded.add(row.id);
      if (this.expanded.has(row.id)) await this.list(row);
    }
  }
}
