import * as vscode from 'vscode';
import type { RuleScope, StoredRules } from '../core/sharing/sharingRules';
import { inspect } from './renamed/inspect';
import { section } from './setting';
import { update } from './update';

/** The sharing rules of the person, of the workspace, and of each of its folders. */
export function readSharing(): StoredRules {
  const { person, workspace } = scopesIn(null);
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => scopesIn(uri));
  return { person: [person], workspace: [workspace, ...folders.map(({ folder }) => folder)] };
}

export async function writeSharing(
  scope: RuleScope,
  change: (stored: unknown) => object | undefined,
): Promise<void> {
  const settings = vscode.workspace.getConfiguration(section, null);
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const target = scope === 'person' ? Global : Workspace;
  await update(settings, 'sharing', change(scopesIn(null)[scope]), target);
}

function scopesIn(folder: vscode.Uri | null) {
  return inspect(vscode.workspace.getConfiguration(section, folder), 'sharing').scopes;
}

export function onDidChangeSharing(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${section}.sharing`)) listener();
  });
}
