import { statSync, watch, type FSWatcher } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { Coalescer } from '../base/coalescer';
import { DisposableOwner } from '../base/events';
import { mapInSlices } from '../base/timeSlice';
import type { CanonicalUri } from '../core/documents/uris';

/** The maximum number of folders; each takes one of the watchers that all programs of the person share. */
const maxFolders = 1_000;
/** A change of a file is reported at once, and then at most once in this time. */
const coalesceMs = 75;

interface Options {
  /** Called with what was created, removed or replaced. */
  onMembership(uri: vscode.Uri): void;
  /** Called with what was written. */
  onWrite(uri: vscode.Uri): void;
}

interface Watched {
  readonly watcher: FSWatcher;
  readonly inode: number;
}

/**
 * Watches folders that VS Code does not watch. On Linux, it never notices what happens in a folder that was created at once
 * with the one above, as `mkdir -p`, a checkout and AI tools do (https://github.com/microsoft/vscode/issues/142694).
 */
export class UnwatchedFolders extends DisposableOwner {
  private readonly watched = new Map<string, Watched>();
  private readonly memberships: Coalescer<string>;
  private readonly writes: Coalescer<string>;
  private isDisposed = false;

  constructor({ onMembership, onWrite }: Options) {
    super();
    const pokes = (report: (uri: vscode.Uri) => void) =>
      this.own(new Coalescer<string>(coalesceMs, (path) => report(vscode.Uri.file(path))));
    this.memberships = pokes(onMembership);
    this.writes = pokes(onWrite);
  }

  /**
   * @param appeared new folders that VS Code watches, unless they are in one that it does not.
   * @param below folders in those, or in one in whose place there may be another.
   */
  async add(appeared: readonly CanonicalUri[], below: readonly CanonicalUri[]): Promise<void> {
    if (process.platform !== 'linux') return;
    const ours = [...appeared.filter((folder) => this.holds(folder)), ...below];
    await mapInSlices(ours, (folder) => this.watch(pathOf(folder)));
  }

  /** Whether VS Code does not notice changes of this file or folder: an editor still shows the text from before. */
  holds(uri: CanonicalUri): boolean {
    return this.watched.has(dirname(pathOf(uri)));
  }

  override dispose(): void {
    this.isDisposed = true;
    for (const path of this.watched.keys()) this.remove(path);
    super.dispose();
  }

  /** If there is no such folder, or the system has no watcher left, only walks find changes. */
  private watch(path: string): void {
    const inode = inodeOf(path);
    if (this.isDisposed || inode === this.watched.get(path)?.inode) return;
    this.remove(path);
    if (inode === undefined || this.watched.size >= maxFolders) return;
    try {
      const watcher = watch(path, { persistent: false }, (type, name) => {
        // The folder can have moved, or be another by now.
        this.watch(path);
        if (name === null || !this.watched.has(path)) return;
        (type === 'rename' ? this.memberships : this.writes).poke(join(path, name));
      });
      watcher.on('error', () => this.remove(path));
      this.watched.set(path, { watcher, inode });
    } catch {
      return;
    }
  }

  private remove(path: string): void {
    this.watched.get(path)?.watcher.close();
    this.watched.delete(path);
  }
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

function pathOf(folder: CanonicalUri): string {
  return vscode.Uri.parse(folder).fsPath;
}
