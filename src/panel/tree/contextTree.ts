import * as vscode from 'vscode';
import { Coalescer } from '../../base/coalescer';
import { DisposableStore, type Disposable } from '../../base/events';
import type { PanelDeps } from '../ports';
import { ClientsGroup } from './clientsGroup';
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
    new Coalescer<'due'>(refreshMs, () => queueMicrotask(() => this.refresh())),
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
      new ClientsGroup(deps),
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
    if (isVisible) this.refreshes.poke('due');
  }

  /** To be revealed. */
  groupRow(id: GroupId): TreeElement | undefined {
    return this.rows.group(id);
  }

  async getChildren(parent?: TreeElement): Promise<TreeElement[]> {
    if (!parent) {
      const groups = this.there();
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

  /** Where a row stands; to be asked later for the one that has taken its place, if any has. */
  placeOf(row: unknown): (() => Promise<TreeElement | undefined>) | undefined {
    const place = this.rows.placeOf(row);
    if (!place) return undefined;
    const { parent, index } = place;
    return async () => {
      const rows = await this.getChildren(parent);
      if (rows.some((one) => one === row)) return undefined;
      const [first] = this.there();
      return rows[Math.min(index, rows.length - 1)] ?? (first && this.rows.group(first));
    };
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
    if (this.isShown) this.refreshes.poke('due');
  }

  /** What one event changed in several groups is shown at once. */
  private refresh(): void {
    if (!this.isShown || this.due.size === 0) return;
    const due = [...this.due];
    this.due.clear();
    if (this.there().join() !== this.shownGroups) {
      this.changed.fire(undefined);
      return;
    }
    const rows = due.flatMap(([id, change]) => this.changedRows(id, change));
    if (rows.length > 0) this.changed.fire(rows);
  }

  private there(): readonly GroupId[] {
    return this.groups.filter((group) => group.isThere()).map(({ id }) => id);
  }

  private changedRows(id: GroupId, change: GroupChange): readonly TreeElement[] {
    if (change === 'rows') return [this.rows.group(id)].filter((row) => row !== undefined);
    return this.rows.differing(id, (row) => this.itemOf(row));
  }

  private itemOf(row: TreeElement): vscode.TreeItem {
    return this.groupOf(row)?.item(row) ?? new vscode.TreeItem('');
  }

  private groupOf(row: TreeElement): Group | undefined {
    return this.groups.find(({ id }) => id === row.group);
  }
}
