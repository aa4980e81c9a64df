import * as vscode from 'vscode';
import { Coalescer } from '../../core/coalescer';
import { DisposableStore, type Disposable } from '../../core/events';
import type { PanelDeps } from '../ports';
import { DocumentStates } from './documentStates';
import type { Group, GroupChange, GroupDeps, GroupId, TreeElement } from './element';
import { FilesGroup } from './filesGroup';
import { HeldBackGroup } from './heldBackGroup';
import { OpenGroup } from './openGroup';
import { OwnPins } from './ownPins';
import { pinnedGroup, teamGroup } from './pinGroups';
import { ProblemsGroup } from './problemsGroup';
import { Rows } from './rows';

const refreshMs = 100;

/**
 * The sidebar's tree. It holds no copy of anything but which rows VS Code knows: groups read the model, and what
 * changes is read again, coalesced, and only while somebody looks.
 */
export class ContextTree implements vscode.TreeDataProvider<TreeElement>, Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(
    new vscode.EventEmitter<TreeElement | TreeElement[] | undefined>(),
  );
  readonly onDidChangeTreeData = this.changed.event;
  private readonly rows = new Rows();
  private readonly groups: readonly Group[];
  private readonly states: DocumentStates;
  private readonly due = new Map<GroupId, GroupChange>();
  private readonly refreshes = this.owned.add(
    new Coalescer<GroupId>(refreshMs, (id) => this.refresh(id)),
  );
  private isShown = false;
  private shownGroups = '';

  constructor(panel: PanelDeps) {
    const own = new OwnPins(panel.state);
    this.states = this.owned.add(new DocumentStates(panel, own));
    const deps: GroupDeps = { panel, states: this.states, own };
    this.groups = [
      pinnedGroup(deps),
      teamGroup(deps),
      new OpenGroup(deps),
      new ProblemsGroup(deps),
      new FilesGroup(deps),
      new HeldBackGroup(deps),
    ];
    for (const { id, dependsOn } of this.groups) {
      for (const event of dependsOn.rows) this.owned.add(event(() => this.poke(id, 'rows')));
      for (const event of dependsOn.look) this.owned.add(event(() => this.poke(id, 'look')));
    }
  }

  /** Whether somebody looks; what changed meanwhile is made up for. */
  set isVisible(isVisible: boolean) {
    this.isShown = isVisible;
    this.states.isWatched = isVisible;
    if (isVisible) for (const id of this.due.keys()) this.refreshes.poke(id);
  }

  /** To be revealed. */
  groupRow(id: GroupId): TreeElement | undefined {
    return this.rows.group(id);
  }

  async getChildren(parent?: TreeElement): Promise<TreeElement[]> {
    if (!parent) {
      const groups = this.groups.filter((group) => group.isThere()).map(({ id }) => id);
      this.shownGroups = groups.join();
      return this.rows.keep(
        undefined,
        groups.map((id) => ({ type: 'group', id, group: id })),
      );
    }
    return this.rows.keep(parent, (await this.groupOf(parent)?.children(parent)) ?? []);
  }

  getTreeItem(row: TreeElement): vscode.TreeItem {
    const item = this.itemOf(row);
    this.rows.shown(row, item);
    return item;
  }

  getParent(row: TreeElement): TreeElement | undefined {
    return this.rows.parentOf(row);
  }

  /** Shows a row as it is, where the person made it look otherwise. */
  restore(rows: readonly TreeElement[]): void {
    this.changed.fire([...rows]);
  }

  dispose(): void {
    this.owned.dispose();
  }

  private poke(id: GroupId, change: GroupChange): void {
    if (this.due.get(id) !== 'rows') this.due.set(id, change);
    if (this.isShown) this.refreshes.poke(id);
  }

  private refresh(id: GroupId): void {
    const change = this.due.get(id);
    const group = this.groups.find((one) => one.id === id);
    if (!this.isShown || change === undefined || !group) return;
    this.due.delete(id);
    if (group.isThere() !== this.shownGroups.split(',').includes(id)) {
      this.changed.fire(undefined);
      return;
    }
    if (change === 'rows') {
      const row = this.rows.group(id);
      if (row) this.changed.fire(row);
      return;
    }
    const differing = this.rows.differing(id, (row) => group.item(row));
    if (differing.length > 0) this.changed.fire(differing);
  }

  private itemOf(row: TreeElement): vscode.TreeItem {
    return this.groupOf(row)?.item(row) ?? new vscode.TreeItem('');
  }

  private groupOf(row: TreeElement): Group | undefined {
    return this.groups.find(({ id }) => id === row.group);
  }
}
