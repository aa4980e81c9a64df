import * as vscode from 'vscode';
import { aiClientIdOf } from '../features/clients/adapters/clientNames';
import { anyOf, type DisposableStore } from '../base/events';
import { SharingRules } from '../core/sharing/sharingRules';
import { onDidChangeSharing, readSharing } from '../settings/sharingSetting';

/** The rules in the settings of the person and of the workspace. */
export function createSharing(own: DisposableStore): SharingRules {
  const onDidChange = anyOf<unknown>(
    (listener) => onDidChangeSharing(() => listener(undefined)),
    vscode.workspace.onDidChangeWorkspaceFolders,
  );
  return own.add(
    new SharingRules({ setting: { read: readSharing, onDidChange }, idOf: aiClientIdOf }),
  );
}
