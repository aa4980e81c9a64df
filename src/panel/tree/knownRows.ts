import type * as vscode from 'vscode';
import type { Row, Section } from './row';

/** A row that VS Code knows. It takes a row for the same only if it is the same object, so this one outlives its `row`. */
export class KnownRow {
  children: readonly KnownRow[] = [];
  /** Whether VS Code has the children. It may be getting them just now; before it asks, none need to be renewed. */
  listing: 'none' | 'pending' | 'done' = 'none';
  /** The look that VS Code last showed. */
  private look: string | undefined;

  /** @param section the id of the section that it is in. */
  constructor(
    readonly parent: KnownRow | undefined,
    readonly section: string,
    public row: Row,
  ) {}

  get id(): string {
    return this.row.id;
  }

  get isShown(): boolean {
    return this.parent === undefined || this.parent.isListed;
  }

  /** Whether VS Code shows this row and has its children. */
  get isListed(): boolean {
    return this.listing !== 'none' && this.isShown;
  }

  /** The item that VS Code shows from now on. */
  show(): vscode.TreeItem {
    const item = this.row.item();
    this.look = lookOf(item);
    return item;
  }

  /** Whether it was shown and would look different now. */
  get isDifferent(): boolean {
    return this.look !== undefined && this.look !== lookOf(this.row.item());
  }
}

/** The rows that VS Code knows. */
export class KnownRows {
  private readonly byId = new Map<string, KnownRow>();
  private roots: readonly KnownRow[] = [];

  /** Replaces the top rows; those that are known already are brought up to date and kept. */
  keepRoots(sections: readonly Section[]): KnownRow[] {
    const fresh = sections.map((section) => [section.id, section.rows()] as const);
    this.dropOthers(
      this.roots,
      fresh.flatMap(([, rows]) => rows),
    );
    const roots = fresh.flatMap(([id, rows]) =>
      rows.map((row) => this.keepOne(undefined, id, row)),
    );
    this.roots = roots;
    return roots;
  }

  /** Replaces the rows below a parent; those that are known already are brought up to date and kept. */
  keepChildren(parent: KnownRow, fresh: readonly Row[]): KnownRow[] {
    this.dropOthers(parent.children, fresh);
    const rows = fresh.map((row) => this.keepOne(parent, parent.section, row));
    if (this.find(parent.id) === parent) {
      parent.children = rows;
      parent.listing = 'done';
    }
    return rows;
  }

  /** Brings the rows below a parent up to date, or answers `false` where some were added, removed or moved. */
  update(parent: KnownRow, fresh: readonly Row[]): boolean {
    const isSame =
      parent.listing === 'done' &&
      parent.children.length === fresh.length &&
      fresh.every(({ id }, index) => id === parent.children[index]?.id);
    if (isSame) for (const row of fresh) this.keepOne(parent, parent.section, row);
    return isSame;
  }

  find(id: string): KnownRow | undefined {
    return this.byId.get(id);
  }

  /** The rows of a section, parents first. */
  in(section: string): KnownRow[] {
    return [...this.byId.values()].filter((row) => row.section === section);
  }

  private keepOne(parent: KnownRow | undefined, section: string, row: Row): KnownRow {
    const known = this.byId.get(row.id);
    if (known) {
      known.row = row;
      return known;
    }
    const added = new KnownRow(parent, section, row);
    this.byId.set(row.id, added);
    return added;
  }

  private dropOthers(before: readonly KnownRow[], remaining: readonly Row[]): void {
    const ids = new Set(remaining.map(({ id }) => id));
    for (const row of before) if (!ids.has(row.id)) this.drop(row);
  }

  private drop(row: KnownRow): void {
    for (const child of row.children) this.drop(child);
    this.byId.delete(row.id);
  }
}

function lookOf(item: vscode.TreeItem): string {
  const { label, description, tooltip, contextValue, checkboxState, collapsibleState } = item;
  return JSON.stringify([
    label,
    description,
    tooltip,
    contextValue,
    checkboxState,
    collapsibleState,
    item.accessibilityInformation,
    item.command?.arguments,
  ]);
}
