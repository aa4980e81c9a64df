import type * as vscode from 'vscode';
import type { GroupId, TreeElement } from './element';

interface Known {
  readonly parent: TreeElement | undefined;
  children: readonly string[];
  /** As it was last shown. */
  look?: string;
}

/** The rows that VS Code knows. It takes a row for the same only if it is the same object: here it is. */
export class Rows {
  private readonly elements = new Map<string, TreeElement>();
  private readonly known = new Map<string, Known>();
  private roots: readonly string[] = [];

  /** The rows below a parent, as they are now; those that are known already are brought up to date and kept. */
  keep(parent: TreeElement | undefined, fresh: readonly TreeElement[]): TreeElement[] {
    const ids = fresh.map(({ id }) => id);
    const there = new Set(ids);
    const holder = parent && this.known.get(parent.id);
    const before = parent ? (holder?.children ?? []) : this.roots;
    for (const id of before) if (!there.has(id)) this.drop(id);
    if (holder) holder.children = ids;
    else if (!parent) this.roots = ids;
    return fresh.map((row) => this.keepOne(parent, row));
  }

  parentOf({ id }: TreeElement): TreeElement | undefined {
    return this.known.get(id)?.parent;
  }

  group(id: GroupId): TreeElement | undefined {
    return this.elements.get(id);
  }

  /** Of a row below another. */
  placeOf(row: unknown): { readonly parent: TreeElement; readonly index: number } | undefined {
    const element = [...this.elements.values()].find((one) => one === row);
    const parent = element && this.parentOf(element);
    const siblings = parent && this.known.get(parent.id)?.children;
    return siblings && { parent, index: siblings.indexOf(element.id) };
  }

  shown({ id }: TreeElement, item: vscode.TreeItem): void {
    const known = this.known.get(id);
    if (known) known.look = lookOf(item);
  }

  /** Those of a group that would be shown otherwise now. */
  differing(group: GroupId, itemOf: (row: TreeElement) => vscode.TreeItem): TreeElement[] {
    return [...this.elements.values()].filter((row) => {
      const look = this.known.get(row.id)?.look;
      return row.group === group && look !== undefined && look !== lookOf(itemOf(row));
    });
  }

  private keepOne(parent: TreeElement | undefined, row: TreeElement): TreeElement {
    const element = this.elements.get(row.id);
    if (element) return Object.assign(element, row);
    this.elements.set(row.id, row);
    this.known.set(row.id, { parent, children: [] });
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
