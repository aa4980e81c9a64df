import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { until } from '../../host/until';

const creating = new Map<string, Promise<void>>();

/**
 * Creates a folder of the workspace and those above it. VS Code on Linux never notices changes in a folder that is created
 * before it watches the one above (parcel-bundler/watcher#97), so each is created when the one above is watched.
 */
export async function createWatchedFolder(path: string): Promise<void> {
  const begun = creating.get(path);
  if (begun || existsSync(path)) return begun;
  const created = create(path).finally(() => creating.delete(path));
  creating.set(path, created);
  await created;
}

async function create(path: string): Promise<void> {
  await createWatchedFolder(dirname(path));
  // VS Code reports a folder once it watches it, but never one that its settings exclude from watching.
  if (/[\\/](?:\.git|\.hg|node_modules)(?:[\\/]|$)/.test(path)) {
    await mkdir(path);
    return;
  }
  const watcher = vscode.workspace.createFileSystemWatcher(
    new vscode.RelativePattern(dirname(path), '*'),
  );
  let isWatched = false;
  const note = ({ fsPath }: vscode.Uri) => (isWatched ||= fsPath === path);
  watcher.onDidCreate(note);
  watcher.onDidChange(note);
  await mkdir(path);
  await until(`${path} is watched`, () => isWatched);
  watcher.dispose();
}
