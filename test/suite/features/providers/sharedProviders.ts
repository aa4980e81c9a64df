import * as vscode from 'vscode';

/** Sets what the person has chosen, by the schemes of providers; nothing if left out. */
export async function share(choices?: Readonly<Record<string, 'on' | 'off'>>): Promise<void> {
  const { Global } = vscode.ConfigurationTarget;
  await vscode.workspace.getConfiguration('mcpBridge').update('otherExtensions', choices, Global);
}
