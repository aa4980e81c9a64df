import * as vscode from 'vscode';
import { Coalescer } from '../../base/coalescer';
import { DisposableStore, Emitter, type Disposable } from '../../base/events';
import type { PanelDeps } from '../ports';
import { DocumentStates } from './documentStates';
import { OwnPins } from './ownPins';
import { KnownRow, KnownRows } from './knownRows';
import type { Group, GroupChange, GroupDeps, GroupsOf, Row } from './row';

const refreshMs = 100;
const groupTextMs = 3_000;

/**
 * The sidebar's tree. Groups read the model; the tree only knows which rows VS Code shows, and how. VS Code renders a
 * refreshed row anew, with all rows below it, and a click between press and release is lost there. So a row is
 * refreshed only if it looks different, and a parent if children were added, removed or moved.
 */
export class ContextTree implements vscode.TreeDataProvider<KnownRow>, Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(
    new vscode.EventEmitter<KnownRow | KnownRow[] | undefined>(),
  );
  readonly onDidChangeTreeData = this.changed.event;
  private readonly listed = this.owned.add(new Emitter<void>());
  /** VS Code was given rows that it asked for. */
  readonly onDidList = this.listed.event;
  private readonly rows = new KnownRows();
  private readonly groups: readonly Group[];
  private readonly states: DocumentStates;
  private readonly due = new Map<string, GroupChange>();
  private readonly refreshes = this.owned.add(
    new Coalescer<'due'>(refreshMs, () => queueMicrotask(() => void this.refresh())),
  );
  /**
   * A group's own text, such as its tokens, would refresh all of its rows at each keystroke. After other changes of its
   * rows it follows at once, so that no click on them is lost seconds later.
   */
  private readonly groupTexts = this.owned.add(
    new Coalescer<string>(groupTextMs, (id) => this.showGroupText(id)),
  );
  private isRefreshing = false;
  private isShown = false;
  private isListingDue = false;
  private shownGroups = '';

  constructor(panel: PanelDeps, groupsOf: GroupsOf) {
    const own = new OwnPins(panel.pinStore);
    this.states = this.owned.add(new DocumentStates(panel, own));
    const deps: GroupDeps = { panel, states: this.states, own };
    this.groups = groupsOf(deps);
    for (const group of this.groups) this.owned.add({ dispose: () => group.dispose?.() });
    for (const { id, dependsOn } of this.groups) {
      for (const event of dependsOn.rows) this.owned.add(event(() => this.poke(id, 'rows')));
      for (const event of dependsOn.look) this.owned.add(event(() => this.poke(id, 'look')));
    }
  }

  /** Changes while it is hidden are shown when it becomes visible. */
  set isVisible(isVisible: boolean) {
    this.isShown = isVisible;
    this.states.isWatched = isVisible;
    if (isVisible) this.refreshes.poke('due');
  }

  /** Whether VS Code was asked to get rows anew, and has not done so. It does not know the focused row then. */
  get isStale(): boolean {
    return this.isListingDue;
  }

  /** The row of this id, if VS Code knows it. */
  row(id: string): KnownRow | undefined {
    return this.rows.find(id);
  }

  async getChildren(parent?: KnownRow): Promise<KnownRow[]> {
    if (!parent) {
      const groups = this.there();
      this.shownGroups = idsOf(groups);
      return this.rows.keep(undefined, groups);
    }
    parent.listing = 'pending';
    const children = this.rows.keep(parent, await childrenOf(parent));
    this.isListingDue = false;
    this.listed.fire();
    return children;
  }

  getTreeItem(row: KnownRow): vscode.TreeItem {
    return row.show();
  }

  getParent(row: KnownRow): KnownRow | undefined {
    return row.parent;
  }

  /** Remembers where a row is. The answer finds the row that has taken its place, if it was removed meanwhile. */
  placeOf(row: unknown): (() => Promise<KnownRow | undefined>) | undefined {
    if (!(row instanceof KnownRow) || !row.parent) return undefined;
    const { id, parent } = row;
    const index = parent.children.indexOf(row);
    return async () => {
      const siblings = await childrenOf(parent);
      if (siblings.some((sibling) => sibling.id === id)) return undefined;
      const successor = siblings[Math.min(index, siblings.length - 1)] ?? this.there()[0];
      return successor && this.rows.find(successor.id);
    };
  }

  /** Shows the model's state of rows whose checkboxes a person changed. */
  restore(rows: readonly KnownRow[]): void {
    this.changed.fire([...rows]);
  }

  dispose(): void {
    this.owned.dispose();
  }

  private poke(id: string, change: GroupChange): void {
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
    if (idsOf(this.there()) !== this.shownGroups) {
      this.isListingDue = true;
      for (const { id } of this.groups) this.groupTexts.reset(id);
      this.changed.fire(undefined);
      return;
    }
    const changed: KnownRow[] = [];
    for (const [id, change] of due) {
      const stale = change === 'rows' ? await this.staleParents(id) : [];
      if (stale.some(({ parent }) => !parent)) this.groupTexts.reset(id);
      changed.push(...stale);
      for (const row of this.rows.in(id)) {
        if (changed.includes(row) || !row.isShown || !row.isDifferent) continue;
        if (row.parent) changed.push(row);
        else this.groupTexts.poke(id);
      }
    }
    if (changed.length > 0) this.refreshRows(changed);
  }

  /** Brings the rows of a group up to date. The answer holds those whose children VS Code has to get anew. */
  private async staleParents(id: string): Promise<readonly KnownRow[]> {
    const stale: KnownRow[] = [];
    for (const parent of this.rows.in(id)) {
      if (!parent.isListed) continue; // VS Code gets it anew with a row above it, or has not asked yet.
      if (this.rows.update(parent, await childrenOf(parent))) continue;
      parent.listing = 'none';
      stale.push(parent);
    }
    return stale;
  }

  private showGroupText(id: string): void {
    const row = this.rows.find(id);
    if (row?.isDifferent) this.refreshRows([row]);
  }

  private refreshRows(rows: KnownRow[]): void {
    this.isListingDue ||= rows.some(({ children }) => children.length > 0);
    this.changed.fire(rows);
  }

  private there(): readonly Group[] {
    return this.groups.filter((group) => group.isThere());
  }
}

async function childrenOf({ row }: KnownRow): Promise<readonly Row[]> {
  return (await row.children?.()) ?? [];
}

function idsOf(rows: readonly Row[]): string {
  return rows.map(({ id }) => id).join();
}
