import * as vscode from 'vscode';
import type { RuleScope, StoredRules } from '../core/sharing/sharingRules';
import { section } from './setting';
import { update } from './update';

/** The sharing rules of the person, of the workspace, and of each of its folders. */
export function readSharing(): StoredRules {
  const inspect = (folder?: vscode.Uri) =>
    vscode.workspace.getConfiguration(section, folder ?? null).inspect<unknown>('sharing');
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => inspect(uri));
  return {
    person: [inspect()?.globalValue],
    workspace: [
      inspect()?.workspaceValue,
      ...folders.map((scopes) => scopes?.workspaceFolderValue),
    ],
  };
}

export async function writeSharing(
  scope: RuleScope,
  change: (stored: unknown) => object | undefined,
): Promise<void> {
  const settings = vscode.workspace.getConfiguration(section, null);
  const scopes = settings.inspect<unknown>('sharing');
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const [target, stored] =
    scope === 'person' ? [Global, scopes?.globalValue] : [Workspace, scopes?.workspaceValue];
  await update(settings, 'sharing', change(stored), target);
}

export function onDidChangeSharing(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${section}.sharing`)) listener();
  });
}
