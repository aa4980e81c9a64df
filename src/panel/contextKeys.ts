import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../core/events';
import { pinOf, uriOfTarget } from '../core/pins/pin';
import type { PanelDeps } from './ports';

/**
 * What the manifest's `when` clauses ask: `mcpBridge.isActive`, `mcpBridge.paused`, `mcpBridge.activeEditor` (`pinned`,
 * `unpinned` or not set), `mcpBridge.pinned` (paths of pinned files and folders, as `resourcePath` has them),
 * `mcpBridge.hasPins`, `mcpBridge.hasSets` (more than one) and `mcpBridge.canUndo`.
 */
export class ContextKeys implements Disposable {
  private readonly owned = new DisposableStore();

  constructor(private readonly deps: PanelDeps) {
    this.owned.add(deps.state.onDidChange(() => this.updatePins()));
    this.owned.add(deps.editors.onDidChange(() => this.updateEditor()));
    set('mcpBridge.isActive', true);
    this.updatePins();
  }

  dispose(): void {
    this.owned.dispose();
  }

  private updatePins(): void {
    const { state } = this.deps;
    const pinned = state.pins.flatMap(({ target }) =>
      target.type === 'range' ? [] : (resourcePath(uriOfTarget(target)) ?? []),
    );
    set('mcpBridge.paused', state.isPaused);
    set('mcpBridge.pinned', pinned);
    set('mcpBridge.hasPins', state.pins.length > 0);
    set('mcpBridge.hasSets', state.pinSets.sets.length > 1);
    set('mcpBridge.canUndo', state.canUndo);
    this.updateEditor();
  }

  private updateEditor(): void {
    const { activeUri } = this.deps.editors;
    const isPinned = activeUri !== undefined && pinOf(this.deps.state.pins, activeUri);
    set('mcpBridge.activeEditor', activeUri && (isPinned ? 'pinned' : 'unpinned'));
  }
}

function set(key: string, value: unknown): void {
  void vscode.commands.executeCommand('setContext', key, value);
}

/** As the window has it: where it shows a remote machine, its URIs differ from ours, and only their paths are the same. */
function resourcePath(uri: string | undefined): string | undefined {
  if (uri === undefined) return undefined;
  const { scheme, path, fsPath } = vscode.Uri.parse(uri.replace(/\/$/, ''));
  return scheme === 'file' && vscode.env.remoteName === undefined ? fsPath : path;
}
