import * as vscode from 'vscode';
import { toError } from '../base/errors';
import type { Logger } from '../base/logger';
import { workspaceHash } from '../core/protocol/workspaceHash';
import { carryState } from '../files/carryState';

type Context = Pick<vscode.ExtensionContext, 'workspaceState' | 'globalStorageUri'>;

/** The name of this workspace in the storage that all windows share, where what the window had under another name is, too. */
export function workspaceIdentity(context: Context, log: Logger): string {
  const identity = workspaceHash(workspaceUri());
  carryState({
    state: context.workspaceState,
    storage: context.globalStorageUri.fsPath,
    identity,
    onError: (cause) => log.error(toError(cause)),
  });
  return identity;
}

function workspaceUri(): string {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  return (workspaceFile ?? workspaceFolders?.[0]?.uri)?.toString() ?? 'no folder';
}
