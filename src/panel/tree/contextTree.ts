import * as vscode from 'vscode';
import { Coalescer } from '../../base/coalescer';
import { DisposableStore, Emitter, type Disposable } from '../../base/events';
import type { PanelDeps } from '../ports';
import { ChangesGroup } from './groups/changesGroup';
import { ClientsGroup } from './groups/clientsGroup';
import { DocumentStates } from './documentStates';
import type { Group, GroupChange, GroupDeps, GroupId, TreeElement } from './element';
import { DatabasesGroup } from './groups/databasesGroup';
import { FilesGroup } from './groups/filesGroup';
import { HeldBackGroup } from './groups/heldBackGroup';
import { OpenGroup } from './groups/openGroup';
import { OwnPins } from './ownPins';
import { pinnedGroup, teamGroup } from './groups/pinGroups';
import { ProblemsGroup } from './groups/problemsGroup';
import { ProvidersGroup } from './groups/providersGroup';
import { SuggestedGroup } from './groups/suggestedGroup';
import { Rows } from './rows';

const refreshMs = 100;
const groupTextMs = 3_000;

/**
 * The sidebar's tree. Groups read the model; the tree only knows which rows VS Code shows, and how. VS Code renders a
 * refreshed row anew, with all rows below it, and a click between press and release is lost there. So a row is
 * refreshed only if it looks different, and a parent if children were added, removed or moved.
 */
export class ContextTree implements vscode.TreeDataProvider<TreeElement>, Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(
    new vscode.EventEmitter<TreeElement | TreeElement[] | undefined>(),
  );
  readonly onDidChangeTreeData = this.changed.event;
  private readonly listed = this.owned.add(new Emitter<void>());
  /** VS Code was given rows that it asked for. */
  readonly onDidList = this.listed.event;
  private readonly rows = new Rows();
  private readonly groups: readonly Group[];
  private readonly states: DocumentStates;
  private readonly due = new Map<GroupId, GroupChange>();
  private readonly refreshes = this.owned.add(
    new Coalescer<'due'>(refreshMs, () => queueMicrotask(() => void this.refresh())),
  );
  /**
   * A group's own text, such as its tokens, would refresh all of its rows at each keystroke. After other changes of its
   * rows it follows at once, so that no click on them is lost seconds later.
   */
  private readonly groupTexts = this.owned.add(
    new Coalescer<GroupId>(groupTextMs, (id) => this.showGroupText(id)),
  );
  private isRefreshing = false;
  private isShown = false;
  private isListingDue = false;
  private shownGroups = '';

  constructor(panel: PanelDeps) {
    const own = new OwnPins(panel.pinStore);
    this.states = this.owned.add(new DocumentStates(panel, own));
    const deps: GroupDeps = { panel, states: this.states, own };
    this.groups = [
      pinnedGroup(deps),
      teamGroup(deps),
      new OpenGroup(deps),
      new SuggestedGroup(deps),
      new ProblemsGroup(deps),
      new ChangesGroup(deps),
      new FilesGroup(deps),
      this.owned.add(new DatabasesGroup(deps)),
      new ProvidersGroup(deps),
      new HeldBackGroup(deps),
      new ClientsGroup(deps),
    ];
    for (const { id, dependsOn } of this.groups) {
      for (const event of dependsOn.rows) this.owned.add(event(() => this.poke(id, 'rows')));
      for (const event of dependsOn.look) this.owned.add(event(() => this.poke(id, 'look')));
    }
  }

  /** Whether the view is visible; changes made meanwhile are shown then. */
  set isVisible(isVisible: boolean) {
    this.isShown = isVisible;
    this.states.isWatched = isVisible;
    if (isVisible) this.refreshes.poke('due');
  }

  /** Whether VS Code was asked to get rows anew, and has not done so. It does not know the focused row then. */
  get isStale(): boolean {
    return this.isListingDue;
  }

  groupRow(id: GroupId): TreeElement | undefined {
    return this.rows.element(id);
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
    this.rows.noteListing(parent, 'pending');
    const children = this.rows.keep(parent, await this.childrenOf(parent));
    this.isListingDue = false;
    this.listed.fire();
    return children;
  }

  getTreeItem(row: TreeElement): vscode.TreeItem {
    const item = this.itemOf(row);
    this.rows.shown(row, item);
    return item;
  }

  getParent(row: TreeElement): TreeElement | undefined {
    return this.rows.parentOf(row);
  }

  /** Remembers where a row is. The answer finds the row that has taken its place, if it was removed meanwhile. */
  placeOf(row: unknown): (() => Promise<TreeElement | undefined>) | undefined {
    const place = this.rows.placeOf(row);
    if (!place) return undefined;
    const { parent, element, index } = place;
    return async () => {
      const siblings = await this.childrenOf(parent);
      if (siblings.some(({ id }) => id === element.id)) return undefined;
      const successor = siblings[Math.min(index, siblings.length - 1)]?.id ?? this.there()[0];
      return successor === undefined ? undefined : this.rows.element(successor);
    };
  }

  /** Shows the model's state of rows whose checkboxes a person changed. */
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

  private async refresh(): Promise<void> {
    if (this.isRefreshing) return;
    this.isRefreshing = true;
    try {
      while (this.isShown && this.due.size > 0) await this.showChanges();
    } finally {
      this.isRefreshing = false;
    }
  }

  /** Shows all due changes of groups at once, as one event can change several groups. */
  private async showChanges(): Promise<void> {
    const due = [...this.due];
    this.due.clear();
    if (this.there().join() !== this.shownGroups) {
      this.isListingDue = true;
      for (const { id } of this.groups) this.groupTexts.reset(id);
      this.changed.fire(undefined);
      return;
    }
    const changed: TreeElement[] = [];
    for (const [id, change] of due) {
      const stale = change === 'rows' ? await this.staleParents(id) : [];
      if (stale.some(({ type }) => type === 'group')) this.groupTexts.reset(id);
      changed.push(...stale);
      for (const row of this.rows.differing(id, (one) => this.itemOf(one))) {
        if (changed.includes(row)) continue;
        if (row.type === 'group') this.groupTexts.poke(id);
        else changed.push(row);
      }
    }
    if (changed.length > 0) this.refreshRows(changed);
  }

  /** Brings the rows of a group up to date. The answer holds those whose children VS Code has to get anew. */
  private async staleParents(id: GroupId): Promise<readonly TreeElement[]> {
    const stale: TreeElement[] = [];
    for (const parent of this.rows.listed(id)) {
      if (!this.rows.isListed(parent)) continue; // VS Code gets it anew with a row above it.
      if (this.rows.update(parent, await this.childrenOf(parent))) continue;
      this.rows.noteListing(parent, 'none');
      stale.push(parent);
    }
    return stale;
  }

  private showGroupText(id: GroupId): void {
    const row = this.rows.element(id);
    if (row && this.rows.isDifferent(row, this.itemOf(row))) this.refreshRows([row]);
  }

  private refreshRows(rows: TreeElement[]): void {
    this.isListingDue ||= rows.some((row) => this.rows.hasChildren(row));
    this.changed.fire(rows);
  }

  private there(): readonly GroupId[] {
    return this.groups.filter((group) => group.isThere()).map(({ id }) => id);
  }

  private async childrenOf(parent: TreeElement): Promise<readonly TreeElement[]> {
    return (await this.groupOf(parent)?.children(parent)) ?? [];
  }

  private itemOf(row: TreeElement): vscode.TreeItem {
    return this.groupOf(row)?.item(row) ?? new vscode.TreeItem('');
  }

  private groupOf(row: TreeElement): Group | undefined {
    return this.groups.find(({ id }) => id === row.group);
  }
}
