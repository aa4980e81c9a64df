import * as vscode from 'vscode';
import type { KnownRow } from '../../../src/panel/tree/knownRows';
import type { PanelTree } from '../../../src/panel/tree/panelTree';
import { until } from '../../host/until';

export interface ShownRow {
  /** The text that a screen reader reads. */
  readonly label: string;
  readonly item: vscode.TreeItem;
  readonly element: KnownRow;
  readonly tree: PanelTree;
}

/** The rows of all views as VS Code shows them: it asks for them again only after the tree's event. */
export class ShownRows implements vscode.Disposable {
  private readonly expanded = new Set<string>();
  private readonly listener: vscode.Disposable;
  private shown: Promise<readonly ShownRow[]> | undefined;

  constructor(private readonly trees: readonly PanelTree[]) {
    this.listener = vscode.Disposable.from(
      ...trees.map((tree) => tree.onDidChangeTreeData(() => (this.shown = undefined))),
    );
    for (const tree of trees) tree.isVisible = true;
  }

  all(): Promise<readonly ShownRow[]> {
    this.shown ??= Promise.all(this.trees.map((tree) => this.below(tree, undefined))).then((all) =>
      all.flat(),
    );
    return this.shown;
  }

  /** The first row whose label starts so, with its tooltip as if the mouse were on it. */
  async find(label: string, section?: string): Promise<ShownRow> {
    const isMeant = ({ element }: ShownRow) => section === undefined || element.section === section;
    const found = await until(`there is a row ${label}`, async () =>
      (await this.all()).find((row) => row.label.startsWith(label) && isMeant(row)),
    );
    await found.tree.resolveTreeItem(found.item, found.element);
    return found;
  }

  expand({ id }: KnownRow): void {
    this.expanded.add(id);
    this.shown = undefined;
  }

  dispose(): void {
    this.listener.dispose();
  }

  private async below(tree: PanelTree, parent: KnownRow | undefined): Promise<readonly ShownRow[]> {
    const rows: ShownRow[] = [];
    for (const element of await tree.getChildren(parent)) {
      const item = tree.getTreeItem(element);
      rows.push({ label: item.accessibilityInformation?.label ?? '', item, element, tree });
      const isExpanded = item.collapsibleState === vscode.TreeItemCollapsibleState.Expanded;
      if (isExpanded || this.expanded.has(element.id)) {
        rows.push(...(await this.below(tree, element)));
      }
    }
    return rows;
  }
}

/** The text of a row's tooltip. */
export function tooltipOf({ tooltip }: vscode.TreeItem): string {
  return typeof tooltip === 'string' ? tooltip : (tooltip?.value ?? '');
}

/** The tooltip as it is read, where it has a link to the help. */
export function plainTooltipOf(item: vscode.TreeItem): string {
  return tooltipOf(item)
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\\(?=\W)/g, '');
}
