import * as vscode from 'vscode';
import { Coalescer } from '../../base/coalescer';
import { DisposableOwner, Emitter } from '../../base/events';
import type { CanonicalUri } from '../../core/documents/uris';
import { clockTime } from '../texts/clockTime';
import { withLine } from './items';
import { KnownRow, KnownRows } from './knownRows';
import { targetOf, type Row, type Section, type SectionChange } from './row';

const refreshMs = 100;

/**
 * The tree of a view. Sections read the model; the tree only knows which rows VS Code shows, and how. VS Code renders a
 * refreshed row anew, with all rows below it, and a click between press and release is lost there. So a row is
 * refreshed only if it looks different, and a parent if children were added, removed or moved.
 */
export class PanelTree extends DisposableOwner implements vscode.TreeDataProvider<KnownRow> {
  private readonly changed = this.own(new vscode.EventEmitter<KnownRow | KnownRow[] | undefined>());
  readonly onDidChangeTreeData = this.changed.event;
  private readonly listed = this.own(new Emitter<void>());
  /** VS Code was given rows that it asked for. */
  readonly onDidList = this.listed.event;
  private readonly rows = new KnownRows();
  private readonly due = new Map<string, SectionChange>();
  private readonly refreshes = this.own(
    new Coalescer(refreshMs, () => queueMicrotask(() => void this.refresh())),
  );
  private isRefreshing = false;
  private isShown = false;
  private isListingDue = false;
  private shownRoots = '';

  /** @param changedAt when a resource changed last, in milliseconds. */
  constructor(
    private readonly sections: readonly Section[],
    private readonly changedAt: (uri: CanonicalUri) => Promise<number | undefined>,
  ) {
    super();
    for (const section of sections) {
      const { id, dependsOn } = section;
      this.own({ dispose: () => section.dispose?.() });
      for (const event of dependsOn.rows) this.own(event(() => this.poke(id, 'rows')));
      for (const event of dependsOn.look) this.own(event(() => this.poke(id, 'look')));
    }
  }

  get isVisible(): boolean {
    return this.isShown;
  }

  /** Changes while it is hidden are shown when it becomes visible. */
  set isVisible(isVisible: boolean) {
    this.isShown = isVisible;
    if (!isVisible) return;
    for (const section of this.sections) section.onShown?.();
    this.refreshes.poke();
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
      const roots = this.rows.keepRoots(this.sections);
      this.shownRoots = idsOf(roots);
      // VS Code gets the rows below the others next.
      if (roots.every(({ children }) => children.length === 0)) this.noteListed();
      return roots;
    }
    parent.listing = 'pending';
    const children = this.rows.keepChildren(parent, await childrenOf(parent));
    this.noteListed();
    return children;
  }

  getTreeItem(row: KnownRow): vscode.TreeItem {
    const item = row.show();
    // VS Code asks for a tooltip when it shows one, if the item has none.
    if (resourceOf(row.row) !== undefined) delete item.tooltip;
    return item;
  }

  async resolveTreeItem(item: vscode.TreeItem, { row }: KnownRow): Promise<vscode.TreeItem> {
    const uri = resourceOf(row);
    const changedAt = uri === undefined ? undefined : await this.changedAt(uri);
    const { tooltip } = row.item();
    const resolved =
      changedAt === undefined
        ? tooltip
        : withLine(tooltip, vscode.l10n.t('Changed {0}', clockTime(changedAt)));
    if (resolved !== undefined) item.tooltip = resolved;
    return item;
  }

  getParent(row: KnownRow): KnownRow | undefined {
    return row.parent;
  }

  /** Remembers where a row is. The answer finds the row that has taken its place, if it was removed meanwhile. */
  placeOf(row: unknown): (() => Promise<KnownRow | undefined>) | undefined {
    if (!(row instanceof KnownRow) || this.rows.find(row.id) !== row) return undefined;
    const { id, parent } = row;
    const siblings = async () => (parent ? childrenOf(parent) : this.roots());
    const index = (parent?.children ?? this.roots()).findIndex((sibling) => sibling.id === id);
    return async () => {
      const remaining = await siblings();
      if (remaining.some((sibling) => sibling.id === id)) return undefined;
      const successor = remaining[Math.min(index, remaining.length - 1)] ?? this.roots()[0];
      return successor && this.rows.find(successor.id);
    };
  }

  /** Shows the model's state of rows whose checkboxes a person changed. */
  restore(rows: readonly KnownRow[]): void {
    this.changed.fire([...rows]);
  }

  private poke(id: string, change: SectionChange): void {
    if (this.due.get(id) !== 'rows') this.due.set(id, change);
    if (this.isShown) this.refreshes.poke();
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

  /** Shows all due changes at once, as one event can change several sections. */
  private async showChanges(): Promise<void> {
    const due = [...this.due];
    this.due.clear();
    if (idsOf(this.roots()) !== this.shownRoots) {
      this.isListingDue = true;
      this.changed.fire(undefined);
      return;
    }
    this.rows.keepRoots(this.sections);
    const changed: KnownRow[] = [];
    for (const [id, change] of due) {
      const stale = change === 'rows' ? await this.staleParents(id) : [];
      changed.push(...stale);
      for (const row of this.rows.in(id)) {
        if (!changed.includes(row) && row.isShown && row.isDifferent) changed.push(row);
      }
    }
    if (changed.length > 0) this.refreshRows(changed);
  }

  /** Brings the rows of a section up to date. The answer holds those whose children VS Code has to get anew. */
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

  private refreshRows(rows: KnownRow[]): void {
    this.isListingDue ||= rows.some(({ children }) => children.length > 0);
    this.changed.fire(rows);
  }

  private noteListed(): void {
    this.isListingDue = false;
    this.listed.fire();
  }

  private roots(): readonly Row[] {
    return this.sections.flatMap((section) => section.rows());
  }
}

async function childrenOf({ row }: KnownRow): Promise<readonly Row[]> {
  return (await row.children?.()) ?? [];
}

/** What the row stands for, unless that is many things. */
function resourceOf(row: Row): CanonicalUri | undefined {
  const target = targetOf(row);
  return target?.type === 'resource' || target?.type === 'range' ? target.uri : undefined;
}

function idsOf(rows: readonly { readonly id: string }[]): string {
  return rows.map(({ id }) => id).join();
}
