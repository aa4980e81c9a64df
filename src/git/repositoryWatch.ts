import { watch } from 'node:fs';
import { join } from 'node:path';
import { DisposableStore, type Disposable } from '../base/events';
import type { GitRepository } from './repository';

/**
 * Calls back when the index, HEAD or a branch changes, whoever changes it. VS Code's Git extension tells of that seconds
 * later, and not at all while the window has no focus.
 */
export class RepositoryWatch implements Disposable {
  private watchers = new DisposableStore();
  private watched = '';

  constructor(
    private readonly repository: GitRepository,
    private readonly onChange: () => void,
  ) {
    this.follow(undefined, undefined);
  }

  /** Watches the folders of these branches, too: the one that is checked out and the one that it follows. */
  follow(branch: string | undefined, upstream: string | undefined): void {
    const { gitFolder, commonFolder } = this.repository;
    const refs = [branch && `refs/heads/${branch}`, upstream && `refs/remotes/${upstream}`];
    const folders = new Set([
      gitFolder,
      commonFolder,
      join(gitFolder, 'logs'),
      join(commonFolder, 'refs', 'heads'),
      join(commonFolder, 'reftable'),
      ...refs.flatMap((ref) => (ref ? [join(commonFolder, ref, '..')] : [])),
    ]);
    const watched = [...folders].join('\0');
    if (watched === this.watched) return;
    this.watched = watched;
    this.watchers.dispose();
    this.watchers = new DisposableStore();
    for (const folder of folders) this.watch(folder);
  }

  dispose(): void {
    this.watchers.dispose();
  }

  /** Without watchers, changes are found when the list is asked for and when the window gets the focus. */
  private watch(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, (_type, name) => {
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
