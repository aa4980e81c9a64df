import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../core/events';
import { ContextTree } from './contextTree';
import type { PanelDeps } from '../ports';

/** The tree in its view, with a word on top where something is to be said. */
export class ContextView implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly view;

  constructor(private readonly deps: PanelDeps) {
    const treeDataProvider = this.owned.add(new ContextTree(deps));
    this.view = this.owned.add(
      vscode.window.createTreeView('mcpBridge.context', { treeDataProvider, canSelectMany: true }),
    );
    this.owned.add(deps.state.onDidChange(() => this.update()));
    this.owned.add(deps.editors.onDidChange(() => this.update()));
    this.owned.add(deps.server.onDidChangeStatus(() => this.update()));
    this.update();
  }

  /** The rows that are selected. */
  get selection(): readonly unknown[] {
    return this.view.selection;
  }

  dispose(): void {
    this.owned.dispose();
  }

  private update(): void {
    this.view.message = this.message();
  }

  /** Where the tree is empty, the view's welcome text speaks instead. */
  private message(): string | undefined {
    const { state, editors, server } = this.deps;
    if (!vscode.workspace.isTrusted) return 'Nothing is shared: this workspace is not trusted.';
    if (server.status.state === 'failed') {
      return `Not serving: ${server.status.error.message}`;
    }
    if (state.isPaused) return 'Sharing is paused: AI tools see nothing of this window.';
    return state.pins.length === 0 && editors.byRecency.length > 0
      ? 'Nothing is pinned yet. Pin what AI tools should see first.'
      : undefined;
  }
}
