import * as vscode from 'vscode';
import { section } from './setting';

/** Globs of all scopes add up: a workspace can exclude more than its user does, never less. */
export function readExclude(folder: vscode.Uri): readonly unknown[] {
  const scopes = vscode.workspace.getConfiguration(section, folder).inspect<unknown>('exclude');
  return [scopes?.globalValue, scopes?.workspaceValue, scopes?.workspaceFolderValue].flat();
}
