import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../core/events';
import { pinOf } from '../core/pins/pin';
import type { PanelDeps } from './ports';

/**
 * What the manifest's `when` clauses ask: `mcpBridge.paused`, and `mcpBridge.activeEditor`, which is `pinned`,
 * `unpinned` or not set.
 */
export class ContextKeys implements Disposable {
  private readonly owned = new DisposableStore();

  constructor(private readonly deps: PanelDeps) {
    this.owned.add(deps.state.onDidChange(() => this.update()));
    this.owned.add(deps.editors.onDidChange(() => this.update()));
    this.update();
  }

  dispose(): void {
    this.owned.dispose();
  }

  private update(): void {
    const { state, editors } = this.deps;
    const { activeUri } = editors;
    const isPinned = activeUri !== undefined && pinOf(state.pins, activeUri) !== undefined;
    set('mcpBridge.paused', state.isPaused);
    set('mcpBridge.activeEditor', activeUri && (isPinned ? 'pinned' : 'unpinned'));
  }
}

function set(key: string, value: unknown): void {
  void vscode.commands.executeCommand('setContext', key, value);
}
