import * as vscode from 'vscode';
import type { DisposableStore } from '../core/events';
import { WorkspaceState } from '../core/state';
import { LockedFile } from '../files/lockedFile';

/** What the person decided, with a word where it cannot be read. */
export async function openState(
  own: DisposableStore,
  { globalStorageUri }: vscode.ExtensionContext,
  identity: string,
  log: vscode.LogOutputChannel,
): Promise<WorkspaceState> {
  const path = vscode.Uri.joinPath(globalStorageUri, 'workspaces', `${identity}.json`).fsPath;
  const state = await WorkspaceState.open(own.add(await LockedFile.open(path)), {
    broken: (copy) => {
      const message = `The pins of this workspace could not be read: a copy is kept at ${copy}. Look at what is pinned, and whether sharing is paused.`;
      void vscode.window.showWarningMessage(message);
    },
    unreadable: (count) => {
      const message = `${count} pins of this workspace cannot be read. They are kept in ${path} and have no effect.`;
      void vscode.window.showWarningMessage(message);
    },
    failed: (error) => {
      log.error(error);
      void vscode.window.showErrorMessage(`The pins could not be read: ${error.message}`);
    },
  });
  return own.add(state);
}
