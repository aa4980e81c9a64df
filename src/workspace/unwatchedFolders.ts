import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { Disposable } from '../base/events';
import { mapInSlices } from '../base/timeSlice';
import type { CanonicalUri } from '../core/documents/uris';

/**
 * Watches folders that VS Code does not watch. On Linux, it never notices what happens in a folder that was created at once
 * with the one above, as `mkdir -p`, a checkout and AI tools do (https://github.com/microsoft/vscode/issues/142694).
 */
export class UnwatchedFolders implements Disposable {
  private readonly watchers = new Map<string, FSWatcher>();

  /** @param onChange called with what came, went or was written directly in one of the folders. */
  constructor(private readonly onChange: (uri: vscode.Uri) => void) {}

  /**
   * @param appeared new folders that VS Code watches, unless they are in one that it does not.
   * @param below new folders in those.
   */
  async add(appeared: readonly CanonicalUri[], below: readonly CanonicalUri[]): Promise<void> {
    if (process.platform !== 'linux') return;
    const ours = [...appeared.filter((folder) => this.holds(folder)), ...below];
    await mapInSlices(ours, (folder) => this.watch(pathOf(folder)));
  }

  /** Whether VS Code does not notice changes of this file or folder: an editor still shows the text from before. */
  holds(uri: CanonicalUri): boolean {
    return this.watchers.has(dirname(pathOf(uri)));
  }

  dispose(): void {
    for (const watcher of this.watchers.values()) watcher.close();
    this.watchers.clear();
  }

  /** If there is no such folder, or the system has no watcher left, only walks find changes. */
  private watch(path: string): void {
    if (this.watchers.has(path)) return;
    try {
      const watcher = watch(path, { persistent: false }, (_type, name) => {
        // This is the folder itself, in whose place there may be another, or something in it that has its name.
        if (name === basename(path)) this.watchAnew(path);
        this.onChange(vscode.Uri.file(join(path, name ?? '')));
      });
      watcher.on('error', () => this.remove(path));
      this.watchers.set(path, watcher);
    } catch {
      return;
    }
  }

  private watchAnew(path: string): void {
    this.remove(path);
    this.watch(path);
  }

  private remove(path: string): void {
    this.watchers.get(path)?.close();
    this.watchers.delete(path);
  }
}

function pathOf(folder: CanonicalUri): string {
  return vscode.Uri.parse(folder).fsPath;
}
