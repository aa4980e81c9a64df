import * as vscode from 'vscode';
import { DisposableOwner, Emitter } from '../base/events';
import { isOwnText } from '../core/documents/ownTexts';
import { shownBy } from './openTabs';

/**
 * The text editor that the person is in. It stays the one that they were in last while the extension's own text is in
 * front, or beside it a tab that shows no document, such as a terminal or the tab of an AI tool: one asks about the code
 * from there.
 */
export class FrontEditor extends DisposableOwner {
  private readonly changed = this.own(new Emitter<unknown>());
  /** Fires when it is another one. */
  readonly onDidChange = this.changed.event;
  private known: vscode.TextEditor | undefined;
  private last = this.now;

  constructor() {
    super();
    const { window } = vscode;
    this.own(window.onDidChangeActiveTextEditor(() => this.update()));
    this.own(window.onDidChangeVisibleTextEditors(() => this.update()));
    // VS Code may report that no editor is active before it reports what is in front instead.
    this.own(window.tabGroups.onDidChangeTabs(() => this.update()));
    this.own(window.tabGroups.onDidChangeTabGroups(() => this.update()));
    this.update();
  }

  get now(): vscode.TextEditor | undefined {
    const { activeTextEditor, activeNotebookEditor, tabGroups, visibleTextEditors } = vscode.window;
    const shown =
      activeTextEditor?.document.uri ?? shownBy(tabGroups.activeTabGroup.activeTab?.input);
    if (shown && isOwnText(shown)) return this.known;
    if (shown || activeNotebookEditor) return activeTextEditor;
    return visibleTextEditors.find((editor) => editor === this.known);
  }

  private update(): void {
    const { last, now } = this;
    // Behind a notebook, no text is what the person asks about.
    this.known = vscode.window.activeNotebookEditor ? undefined : (now ?? this.known);
    this.last = now;
    if (now !== last) this.changed.fire(now);
  }
}
