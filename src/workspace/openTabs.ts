import * as vscode from 'vscode';
import { DisposableStore, Emitter, type Disposable } from '../base/events';
import type { OpenEditor } from '../core/documents/openEditor';
import { documentUri } from '../core/documents/uris';

/** URIs of documents. */
interface TabChange {
  /** Came to be open, or no longer are. */
  readonly cameOrWent: readonly string[];
  /** Are shown otherwise than before: those, whatever changed a flag, and whatever was moved. */
  readonly changed: readonly string[];
}

/** The documents in the window's tabs, and in which order the person came to them. */
export class OpenTabs implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<TabChange>());
  /** Anything about any tab. */
  readonly onDidChange = this.changed.event;
  private readonly visits = new Map<string, number>();
  private visitCount = 0;
  private tabs: readonly OpenEditor[] = [];

  constructor() {
    this.update();
    const { tabGroups } = vscode.window;
    this.owned.add(tabGroups.onDidChangeTabs(() => this.update()));
    this.owned.add(tabGroups.onDidChangeTabGroups(() => this.update()));
  }

  get all(): readonly OpenEditor[] {
    return this.tabs;
  }

  /** A document once, the latest visited first. */
  get byRecency(): readonly OpenEditor[] {
    const once = new Map(this.tabs.map((tab) => [tab.uri, tab]));
    return [...once.values()].sort((a, b) => this.visitOf(b.uri) - this.visitOf(a.uri));
  }

  get activeUri(): string | undefined {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    return tab && uriOf(tab);
  }

  isOpen(uri: string): boolean {
    return this.visits.has(uri);
  }

  /** Counts up with each visit; the place of one document does not depend on the others'. */
  visitOf(uri: string): number {
    return this.visits.get(uri) ?? 0;
  }

  dispose(): void {
    this.owned.dispose();
  }

  private update(): void {
    const before = this.tabs;
    this.tabs = readTabs();
    const open = new Set(this.tabs.map(({ uri }) => uri));
    const cameOrWent = [
      ...[...this.visits.keys()].filter((uri) => !open.has(uri)),
      ...[...open].filter((uri) => !this.visits.has(uri)),
    ];
    for (const uri of cameOrWent) {
      if (open.has(uri)) this.visits.set(uri, 0);
      else this.visits.delete(uri);
    }
    this.visitActive();
    this.changed.fire({ cameOrWent, changed: differing(before, this.tabs) });
  }

  private visitActive(): void {
    const uri = this.activeUri;
    if (uri && (this.visitCount === 0 || this.visitOf(uri) !== this.visitCount)) {
      this.visits.set(uri, ++this.visitCount);
    }
  }
}

/** The documents of the tabs that stand in one of the two lists alone, or, where there are none, elsewhere in the order. */
function differing(before: readonly OpenEditor[], after: readonly OpenEditor[]): string[] {
  const [was, is] = [before.map(contentOf), after.map(contentOf)];
  const gone = before.filter((_, at) => !is.includes(was[at] ?? ''));
  const come = after.filter((_, at) => !was.includes(is[at] ?? ''));
  const moved = after.filter((_, at) => was[at] !== is[at]);
  const changed = gone.length + come.length > 0 ? [...gone, ...come] : moved;
  return [...new Set(changed.map(({ uri }) => uri))];
}

function contentOf(tab: OpenEditor): string {
  return JSON.stringify(tab);
}

function readTabs(): OpenEditor[] {
  return vscode.window.tabGroups.all.flatMap((group) =>
    group.tabs.flatMap((tab) => {
      const uri = uriOf(tab);
      if (uri === undefined) return [];
      const { label, isActive, isDirty, isPinned, isPreview } = tab;
      return { uri, label, group: group.viewColumn, isActive, isDirty, isPinned, isPreview };
    }),
  );
}

/** The document that a tab shows; of a comparison, the side that can be edited. */
function uriOf({ input }: vscode.Tab): string | undefined {
  if (
    input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputCustom ||
    input instanceof vscode.TabInputNotebook
  ) {
    return documentUri(input.uri);
  }
  if (input instanceof vscode.TabInputTextDiff || input instanceof vscode.TabInputNotebookDiff) {
    return documentUri(input.modified);
  }
  return undefined;
}
