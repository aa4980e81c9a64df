import * as vscode from 'vscode';

/**
 * Resolves when the window has done what it was at, and has told of that. Setting a context key passes through the window,
 * so only a living one answers.
 */
export async function windowAnswers(): Promise<void> {
  await vscode.commands.executeCommand('setContext', 'mcpBridge.isAlive', true);
}
