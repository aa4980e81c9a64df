import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/events';
import type { PanelDeps } from '../ports';
import { report } from '../report';
import { applyCheckboxes } from './applyCheckboxes';
import type { KnownRow } from './knownRows';
import { LostKeys } from './lostKeys';
import { PanelTree } from './panelTree';
import type { Section } from './row';

/** A view of the panel: its tree in VS Code. */
export class PanelView implements Disposable {
  private readonly owned = new DisposableStore();
  readonly tree: PanelTree;
  readonly view: vscode.TreeView<KnownRow>;
  readonly lostKeys: LostKeys;

  constructor(
    private readonly deps: PanelDeps,
    readonly id: string,
    sections: readonly Section[],
    dragAndDropController: vscode.TreeDragAndDropController<KnownRow>,
  ) {
    this.tree = this.owned.add(new PanelTree(sections, (uri) => deps.changedAt(uri)));
    this.lostKeys = new LostKeys(this.tree);
    this.view = this.owned.add(
      vscode.window.createTreeView(id, {
        treeDataProvider: this.tree,
        canSelectMany: true,
        manageCheckboxStateManually: true,
        dragAndDropController,
      }),
    );
    this.tree.isVisible = this.view.visible;
    this.owned.add(
      this.view.onDidChangeVisibility(({ visible }) => (this.tree.isVisible = visible)),
    );
    this.owned.add(this.view.onDidChangeCheckboxState(({ items }) => this.onCheck(items)));
  }

  /** Runs a row's command. If that removes the row, the focus moves to the row in its place, for the next key. */
  async keepingFocus(row: unknown, work: () => Promise<void>): Promise<void> {
    const findSuccessor = this.tree.placeOf(row);
    await work();
    const successor = await findSuccessor?.();
    if (successor) await this.view.reveal(successor, { focus: true, select: false });
  }

  dispose(): void {
    this.owned.dispose();
  }

  private onCheck(items: readonly [KnownRow, vscode.TreeItemCheckboxState][]): void {
    const checked = items.map(([{ row }, state]) => [row, state] as const);
    const restore = () => this.tree.restore(items.map(([row]) => row));
    void report(applyCheckboxes(this.deps, checked), this.deps).then(restore);
  }
}
