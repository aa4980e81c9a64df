import { posix } from 'node:path';
import * as vscode from 'vscode';
import { DisposableOwner, Emitter } from '../base/events';
import { type CanonicalUri, documentUri, parseUri } from '../core/documents/uris';

/** A tab of the window that shows a document. */
export interface OpenEditor {
  readonly uri: CanonicalUri;
  readonly label: string;
  /** 1-based, from the left. */
  readonly group: number;
  readonly isActive: boolean;
  readonly isDirty: boolean;
  readonly isPinned: boolean;
  readonly isPreview: boolean;
}

/** URIs of documents. */
interface TabChange {
  /** Documents that were opened or closed. */
  readonly openedOrClosed: readonly CanonicalUri[];
  /** Documents with a tab that was opened, closed, moved, or changed a flag besides which is active. */
  readonly changed: readonly CanonicalUri[];
  /** Documents with a tab that became the active one of its group or no longer is. */
  readonly activated: readonly CanonicalUri[];
}

/** The documents in the window's tabs, and the order in which the person visited them. */
export class OpenTabs extends DisposableOwner {
  private readonly changed = this.own(new Emitter<TabChange>());
  /** Fires when anything about any tab changes. */
  readonly onDidChange = this.changed.event;
  private readonly visits = new Map<CanonicalUri, number>();
  private visitCount = 0;
  private tabs: readonly OpenEditor[] = [];

  constructor() {
    super();
    this.update();
    const { tabGroups } = vscode.window;
    this.own(tabGroups.onDidChangeTabs(() => this.update()));
    this.own(tabGroups.onDidChangeTabGroups(() => this.update()));
  }

  get all(): readonly OpenEditor[] {
    return this.tabs;
  }

  /** Each document once, the last visited first. */
  get byRecency(): readonly OpenEditor[] {
    const once = new Map(this.tabs.map((tab) => [tab.uri, tab]));
    return [...once.values()].sort((a, b) => this.visitOf(b.uri) - this.visitOf(a.uri));
  }

  get activeUri(): CanonicalUri | undefined {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    return tab && uriOf(tab);
  }

  isOpen(uri: CanonicalUri): boolean {
    return this.visits.has(uri);
  }

  /** A number that grows with each visit: a visit to one document does not change those of others. */
  visitOf(uri: CanonicalUri): number {
    return this.visits.get(uri) ?? 0;
  }

  private update(): void {
    const before = this.tabs;
    this.tabs = readTabs();
    const open = new Set(this.tabs.map(({ uri }) => uri));
    const openedOrClosed = [
      ...[...this.visits.keys()].filter((uri) => !open.has(uri)),
      ...[...open].filter((uri) => !this.visits.has(uri)),
    ];
    for (const uri of openedOrClosed) {
      if (open.has(uri)) this.visits.set(uri, 0);
      else this.visits.delete(uri);
    }
    this.visitActive();
    const changed = differing(before, this.tabs);
    this.changed.fire({ openedOrClosed, changed, activated: activated(before, this.tabs) });
  }

  private visitActive(): void {
    const uri = this.activeUri;
    if (uri && (this.visitCount === 0 || this.visitOf(uri) !== this.visitCount)) {
      this.visits.set(uri, ++this.visitCount);
    }
  }
}

/** The documents of tabs that are in only one of the lists or, if there are none, of those that moved; see `activated`. */
function differing(before: readonly OpenEditor[], after: readonly OpenEditor[]): CanonicalUri[] {
  const [was, is] = [before.map(contentOf), after.map(contentOf)];
  const removed = before.filter((_, at) => !is.includes(was[at] ?? ''));
  const added = after.filter((_, at) => !was.includes(is[at] ?? ''));
  const moved = after.filter((_, at) => was[at] !== is[at]);
  const changed = removed.length + added.length > 0 ? [...removed, ...added] : moved;
  return [...new Set(changed.map(({ uri }) => uri))];
}

function contentOf(tab: OpenEditor): string {
  return JSON.stringify({ ...tab, isActive: undefined });
}

/** The documents that are active in a group in only one of the lists. */
function activated(before: readonly OpenEditor[], after: readonly OpenEditor[]): CanonicalUri[] {
  const isIn = (tabs: readonly OpenEditor[], { uri, group }: OpenEditor) =>
    tabs.some((tab) => tab.isActive && tab.uri === uri && tab.group === group);
  const isEither = (tab: OpenEditor) => isIn(before, tab) !== isIn(after, tab);
  return [...new Set([...before, ...after].filter(isEither).map(({ uri }) => uri))];
}

function readTabs(): OpenEditor[] {
  return vscode.window.tabGroups.all.flatMap((group) =>
    group.tabs.flatMap((tab) => {
      const uri = uriOf(tab);
      if (uri === undefined) return [];
      const { isActive, isDirty, isPinned, isPreview } = tab;
      const [label, { viewColumn }] = [labelOf(tab, uri), group];
      return { uri, label, group: viewColumn, isActive, isDirty, isPinned, isPreview };
    }),
  );
}

/** The label of a diff can name two documents, and the other one may be held back. */
function labelOf({ label, input }: vscode.Tab, uri: CanonicalUri): string {
  const isDiff =
    input instanceof vscode.TabInputTextDiff || input instanceof vscode.TabInputNotebookDiff;
  const { path } = parseUri(uri);
  return isDiff && input.original.path !== path ? posix.basename(path) : label;
}

function uriOf({ input }: vscode.Tab): CanonicalUri | undefined {
  const uri = shownBy(input);
  return uri && documentUri(uri);
}

/** The document that a tab with this input shows; for a diff, the side that can be edited. */
export function shownBy(input: unknown): vscode.Uri | undefined {
  if (
    input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputCustom ||
    input instanceof vscode.TabInputNotebook
  ) {
    return input.uri;
  }
  const isDiff =
    input instanceof vscode.TabInputTextDiff || input instanceof vscode.TabInputNotebookDiff;
  return isDiff ? input.modified : undefined;
}
