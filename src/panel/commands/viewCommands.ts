import * as vscode from 'vscode';
import type { Command } from './command';

/** Commands that change which rows the view shows. */
export const viewCommands = {
  'mcpBridge.filterFiles': async ({ files }) => {
    const text = await vscode.window.showInputBox({
      title: vscode.l10n.t('Filter Files'),
      prompt: vscode.l10n.t('Part of a path, or a glob such as **/*.test.ts; empty for all files'),
      value: files.filter.text,
    });
    if (text === undefined) return;
    await vscode.commands.executeCommand('mcpBridge.add.focus');
    files.filter.set(text);
  },
  'mcpBridge.clearHeldBack': async ({ refusals }) => refusals.clear(),
} satisfies Record<string, Command>;
