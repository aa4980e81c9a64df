import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../core/events';
import type { PanelDeps } from './ports';

interface Look {
  readonly text: string;
  readonly tooltip: string;
  readonly command: string;
  readonly color?: 'warning' | 'error';
}

/** Whether this window is served, how much is pinned, or why it is not. */
export class StatusBar implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly item = this.owned.add(
    vscode.window.createStatusBarItem('mcpBridge.status', vscode.StatusBarAlignment.Right, 100),
  );

  constructor(private readonly deps: PanelDeps) {
    this.item.name = 'MCP Workspace Bridge';
    this.owned.add(deps.state.onDidChange(() => this.update()));
    this.owned.add(deps.server.onDidChangeStatus(() => this.update()));
    this.update();
    this.item.show();
  }

  dispose(): void {
    this.owned.dispose();
  }

  private update(): void {
    const { text, tooltip, command, color } = this.look();
    this.item.text = text;
    this.item.tooltip = tooltip;
    this.item.command = command;
    this.item.accessibilityInformation = { label: tooltip, role: 'button' };
    this.item.backgroundColor = color && new vscode.ThemeColor(`statusBarItem.${color}Background`);
  }

  private look(): Look {
    const { state, server } = this.deps;
    const { status } = server;
    if (!vscode.workspace.isTrusted) {
      return {
        text: '$(workspace-untrusted) MCP off',
        tooltip: 'MCP Workspace Bridge: off, because this workspace is not trusted.',
        command: 'workbench.trust.manage',
      };
    }
    if (status.state === 'failed') {
      return {
        text: '$(error) MCP off',
        tooltip: `MCP Workspace Bridge: not serving. ${status.error.message} Click to try again.`,
        command: 'mcpBridge.restartServer',
        color: 'error',
      };
    }
    if (state.isPaused) {
      return {
        text: '$(debug-pause) MCP paused',
        tooltip: 'MCP Workspace Bridge: sharing is paused. Click to resume.',
        command: 'mcpBridge.resumeSharing',
        color: 'warning',
      };
    }
    const command = 'mcpBridge.context.focus';
    if (status.state !== 'serving') {
      return { text: '$(sync~spin) MCP', tooltip: 'MCP Workspace Bridge: starting.', command };
    }
    const count = state.pins.length;
    return {
      text: `$(broadcast) MCP${count > 0 ? ` ${count}` : ''}`,
      tooltip: `MCP Workspace Bridge: serving at ${status.url}, ${count} pinned.`,
      command,
    };
  }
}
