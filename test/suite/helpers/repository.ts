import * as vscode from 'vscode';

interface GitExtension {
  getAPI(version: 1): { openRepository(folder: vscode.Uri): Promise<unknown> };
}

/** Otherwise VS Code's Git extension opens it at its own time, and has no earlier versions until then. */
export async function openRepository(folder: string): Promise<void> {
  const git = await vscode.extensions.getExtension<GitExtension>('vscode.git')?.activate();
  await git?.getAPI(1).openRepository(vscode.Uri.file(folder));
}

/** The version of a file as VS Code's Git extension names it. @param ref empty for what is staged. */
export function versionOf(path: string, ref: string): vscode.Uri {
  return vscode.Uri.file(path).with({ scheme: 'git', query: JSON.stringify({ path, ref }) });
}
