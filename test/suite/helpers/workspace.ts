import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { ReadContext } from '../../../src/core/catalog/resource';
import { type CanonicalUri, fileUri, parseUri } from '../../../src/core/documents/uris';
import type { FileIndex } from '../../../src/workspace/fileIndex';
import { resolveDocument } from '../../../src/workspace/folderReader';
import { WorkspaceFolders } from '../../../src/workspace/workspaceFolders';
import { until } from '../../host/until';
import { createWatchedFolder } from './watchedFolder';

/** The folder that the tests run in. */
export function workspaceFolder(): string {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('The suite needs a workspace folder.');
  return folder.uri.fsPath;
}

export async function write(path: string, content: string | Uint8Array): Promise<CanonicalUri> {
  const whole = join(workspaceFolder(), path);
  await createWatchedFolder(dirname(whole));
  await writeFile(whole, content);
  return uriOf(path);
}

/** Writes as other programs do: replaces the file with a new one. */
export async function rewrite(uri: CanonicalUri, ...parts: readonly string[]): Promise<void> {
  const { fsPath } = parseUri(uri);
  await writeFile(`${fsPath}.new`, parts.join(''));
  await rename(`${fsPath}.new`, fsPath);
}

/** Renames as the Explorer does. */
export async function move(from: string, path: string): Promise<string> {
  const to = vscode.Uri.parse(uriOf(path));
  const edit = new vscode.WorkspaceEdit();
  edit.renameFile(vscode.Uri.parse(from), to);
  if (!(await vscode.workspace.applyEdit(edit))) throw new Error(`${from} was not renamed.`);
  return to.toString();
}

export function uriOf(path: string): CanonicalUri {
  return fileUri(join(workspaceFolder(), path));
}

/** Resolves when the watcher has reported everything written before. */
export async function untilTouched(index: FileIndex, path: string): Promise<void> {
  const marker = uriOf(path);
  let isTouched = false;
  const touch = index.onDidTouch((uri) => (isTouched ||= uri === marker));
  await until(`${path} is seen`, async () => {
    await write(path, '');
    return isTouched;
  });
  touch.dispose();
}

/** Shows a document in a tab that stays open. */
export async function show(uri: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  return vscode.window.showTextDocument(document, { preview: false });
}

export async function closeAll(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** A context in which everything may be seen except these documents. */
export function seeing(...hidden: readonly string[]): ReadContext {
  return {
    signal: AbortSignal.timeout(60_000),
    sees: () => true,
    by: () => seeing(...hidden),
    maySee: async (uri) => !hidden.includes(uri),
    allowed: async (uri) => (hidden.includes(uri) ? undefined : resolveDocument(uri)),
    pinned: async () => [],
    suggested: async () => [],
    read: async () => undefined,
  };
}

/**
 * Folders without our settings.
 * @param shown instead of those of the window.
 */
export function plainFolders(
  shown = () => vscode.workspace.workspaceFolders ?? [],
): WorkspaceFolders {
  const secretFiles = { value: {}, onDidChange: () => ({ dispose: () => undefined }) };
  return new WorkspaceFolders({ shown, exclude: () => [], secretFiles });
}

export function failing(error: Error): never {
  throw error;
}
