import * as vscode from 'vscode';

/** The column of the active group. */
const activeGroup = -1;

/**
 * Opens a document in a tab behind the active one. If that is a preview, which the new one would replace, the new one is
 * kept open. VS Code's public commands show what they open, so this is the one behind them.
 */
export async function openInBackground(uri: vscode.Uri): Promise<void> {
  const active = vscode.window.tabGroups.activeTabGroup.activeTab;
  const options = { inactive: true, preserveFocus: true, pinned: active?.isPreview ?? false };
  await vscode.commands.executeCommand('_workbench.open', uri, [activeGroup, options]);
}
