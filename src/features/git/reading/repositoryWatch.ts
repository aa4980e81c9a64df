import { watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DisposableStore, type Disposable } from '../../../base/events';
import type { GitRepository } from './repository';

/** More folders of refs are not watched. */
const maxFolders = 200;

/**
 * Calls back when any program changes the index, HEAD, a branch or a tag. VS Code's Git extension reports that seconds
 * later, and not at all while the window has no focus.
 */
export class RepositoryWatch implements Disposable {
  private watchers = new DisposableStore();
  private watched = '';
  private isDisposed = false;

  constructor(
    private readonly repository: Pick<GitRepository, 'gitFolder' | 'commonFolder'>,
    private readonly onChange: () => void,
  ) {
    this.watchAll([]);
  }

  /** Watches the folders that there are now, too: the name of a branch or a tag can have slashes. */
  async follow(): Promise<void> {
    const folders = await foldersIn(join(this.repository.commonFolder, 'refs'));
    if (!this.isDisposed) this.watchAll(folders);
  }

  dispose(): void {
    this.isDisposed = true;
    this.watchers.dispose();
  }

  private watchAll(ofRefs: readonly string[]): void {
    const { gitFolder, commonFolder } = this.repository;
    const fixed = [
      gitFolder,
      commonFolder,
      join(gitFolder, 'logs'),
      join(commonFolder, 'reftable'),
    ];
    const folders = new Set([...fixed, ...ofRefs]);
    const watched = [...folders].join('\0');
    if (watched === this.watched) return;
    this.watched = watched;
    this.watchers.dispose();
    this.watchers = new DisposableStore();
    for (const folder of folders) this.watch(folder);
  }

  /** Without watchers, changes are found when the list is asked for and when the window gets the focus. */
  private watch(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, (type, name) => {
        // The folder may have been removed, and made again: it has to be watched anew then.
        if (type === 'rename' && name === basename(folder)) this.watched = '';
        // Git creates a lock before a change and removes it after.
        if (!name?.endsWith('.lock')) this.onChange();
      });
      watcher.on('error', () => watcher.close());
      this.watchers.add({ dispose: () => watcher.close() });
    } catch {
      // The folder does not exist.
    }
  }
}

/** A folder and those below it, the nearest first. */
async function foldersIn(root: string): Promise<readonly string[]> {
  const found = [root];
  for (const folder of found) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) if (entry.isDirectory()) found.push(join(folder, entry.name));
    if (found.length >= maxFolders) break;
  }
  return found.slice(0, maxFolders);
}
