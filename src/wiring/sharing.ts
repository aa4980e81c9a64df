import * as vscode from 'vscode';
import { anyOf, type DisposableStore } from '../base/events';
import { SharingRules } from '../core/sharing/sharingRules';
import { onDidChangeSharing, readSharing, StoredAgreements } from '../settings/sharing';

/**
 * The rules in the settings of the person and of the workspace, and what the person has agreed to.
 * @param idOf the id of the AI client that has this name
 */
export function createSharing(
  own: DisposableStore,
  { workspaceState }: Pick<vscode.ExtensionContext, 'workspaceState'>,
  idOf: (name: string) => string | undefined,
) {
  const agreements = own.add(new StoredAgreements(workspaceState));
  const onDidChange = anyOf<unknown>(
    (listener) => onDidChangeSharing(() => listener(undefined)),
    vscode.workspace.onDidChangeWorkspaceFolders,
  );
  const setting = { read: readSharing, onDidChange };
  const sharing = own.add(new SharingRules({ setting, agreements, idOf }));
  return { agreements, sharing };
}
