import type * as vscode from 'vscode';
import type { GroupId, TreeElement } from './element';

interface Known {
  readonly parent: TreeElement | undefined;
  children: readonly string[];
  /** Whether VS Code has these children. It may be getting them just now; before it asks, none need to be renewed. */
  listing: 'none' | 'pending' | 'done';
  /** The look that VS Code last showed. */
  look?: string;
}

/** The rows that VS Code knows. It takes a row for the same only if it is the same object: here it is. */
export class Rows {
  private readonly elements = new Map<string, TreeElement>();
  private readonly known = new Map<string, Known>();
  private roots: readonly string[] = [];

  /** Adds the rows below a parent; those that are known already are brought up to date and kept. */
  keep(parent: TreeElement | undefined, fresh: readonly TreeElement[]): TreeElement[] {
    const ids = fresh.map(({ id }) => id);
    const remaining = new Set(ids);
    const holder = parent && this.known.get(parent.id);
    const before = parent ? (holder?.children ?? []) : this.roots;
    for (const id of before) if (!remaining.has(id)) this.drop(id);
    if (holder) Object.assign(holder, { children: ids, listing: 'done' });
    else if (!parent) this.roots = ids;
    return fresh.map((row) => this.keepOne(parent, row));
  }

  /** VS Code is getting the children of a row, or has to get them anew. */
  noteListing({ id }: TreeElement, listing: 'none' | 'pending'): void {
    const known = this.known.get(id);
    if (known) known.listing = listing;
  }

  /** The rows of a group whose children VS Code has, parents first. */
  listed(group: GroupId): TreeElement[] {
    return [...this.elements.values()].filter((row) => row.group === group && this.isListed(row));
  }

  isListed(row: TreeElement): boolean {
    const known = this.known.get(row.id);
    return known !== undefined && known.listing !== 'none' && this.isShown(row);
  }

  /** Whether VS Code has had children of this row, and gets them anew with it. */
  hasChildren({ id }: TreeElement): boolean {
    return (this.known.get(id)?.children.length ?? 0) > 0;
  }

  /** Brings the rows below a parent up to date, or answers `false` where some were added, removed or moved. */
  update(parent: TreeElement, fresh: readonly TreeElement[]): boolean {
    const known = this.known.get(parent.id);
    if (!known) return true;
    const isSame =
      known.listing === 'done' &&
      known.children.length === fresh.length &&
      fresh.every(({ id }, index) => id === known.children[index]);
    if (isSame) for (const row of fresh) this.keepOne(parent, row);
    return isSame;
  }

  element(id: string): TreeElement | undefined {
    return this.elements.get(id);
  }

  parentOf({ id }: TreeElement): TreeElement | undefined {
    return this.known.get(id)?.parent;
  }

  /** The place of a row below its parent. */
  placeOf(row: unknown) {
    const element = [...this.elements.values()].find((one) => one === row);
    const parent = element && this.parentOf(element);
    const siblings = parent && this.known.get(parent.id)?.children;
    return siblings && { element, parent, index: siblings.indexOf(element.id) };
  }

  shown({ id }: TreeElement, item: vscode.TreeItem): void {
    const known = this.known.get(id);
    if (known) known.look = lookOf(item);
  }

  /** The shown rows of a group that would look different now. */
  differing(group: GroupId, itemOf: (row: TreeElement) => vscode.TreeItem): TreeElement[] {
    return [...this.elements.values()].filter(
      (row) => row.group === group && this.isShown(row) && this.isDifferent(row, itemOf(row)),
    );
  }

  isDifferent({ id }: TreeElement, item: vscode.TreeItem): boolean {
    const look = this.known.get(id)?.look;
    return look !== undefined && look !== lookOf(item);
  }

  private isShown(row: TreeElement): boolean {
    const parent = this.parentOf(row);
    return parent === undefined || this.isListed(parent);
  }

  private keepOne(parent: TreeElement | undefined, row: TreeElement): TreeElement {
    const element = this.elements.get(row.id);
    if (element) return Object.assign(element, row);
    this.elements.set(row.id, row);
    this.known.set(row.id, { parent, children: [], listing: 'none' });
    return row;
  }

  private drop(id: string): void {
    for (const child of this.known.get(id)?.children ?? []) this.drop(child);
    this.known.delete(id);
    this.elements.delete(id);
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
