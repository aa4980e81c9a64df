import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { isWindowAlive } from './isWindowAlive';
import type { WorkspaceFolders } from './workspaceFolders';

/**
 * This window as its server knows it, and as other processes are told of it.
 * @param identity the name of this workspace in the storage that all windows share
 */
export function thisWindow(identity: string, folders: WorkspaceFolders) {
  return {
    record: {
      id: randomUUID(),
      app: vscode.env.appName,
      workspace: identity,
      isAlive: isWindowAlive,
      describe: () => ({
        workspaceFolders: folders.all.map(({ uri }) => uri),
        name: vscode.workspace.name ?? '',
        cwd: workingDirectory(),
      }),
    },
    isTrusted: () => vscode.workspace.isTrusted,
    onDidGrantTrust: vscode.workspace.onDidGrantWorkspaceTrust,
    onDidFocus: (listener: (focused: true) => void) =>
      vscode.window.onDidChangeWindowState(({ focused }) => focused && listener(focused)),
    onDidChangeFolders: folders.onDidChange,
  };
}

/** `undefined` if the directory in which VS Code was started is gone. */
function workingDirectory(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}
