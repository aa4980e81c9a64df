import { DisposableStore, Emitter, type Disposable } from '../../base/events';
import type { User, Worktree, Worktrees } from '../../core/brief/worktree';
import { parseUri } from '../../core/documents/uris';
import type { OpenedWorktree } from '../core';
import { realUri } from '../../workspace/folderReader';
import { KeptOpen } from './model/keptOpen';
import { openWorktree, type WorktreeDeps } from './openWorktree';
import { worktreePlace, type WorktreePlace } from './worktreePlace';

/**
 * The limit of worktrees that nobody uses. There is none for the others: a client whose worktree was closed would open it
 * again, and by that close the next one's.
 */
const maxUnused = 8;

interface Served extends Disposable {
  readonly worktree: Worktree;
}

/** Serves linked worktrees of the repositories that the window has open, each from when it is asked for. */
export class LinkedWorktrees implements Worktrees, Disposable {
  private readonly opened = new Emitter<OpenedWorktree>();
  readonly onDidOpen = this.opened.event;
  private readonly closed = new Emitter<Worktree>();
  readonly onDidClose = this.closed.event;
  /** By their places. */
  private readonly served = new KeptOpen<Served>(maxUnused, (served) => this.close(served));

  constructor(private readonly deps: WorktreeDeps) {}

  async at(path: string, user?: User): Promise<Worktree | undefined> {
    const place = await worktreePlace(path, await this.openFolders());
    const key = place && JSON.stringify(place);
    const root = place?.root ?? path;
    this.served.close(({ worktree }, known) => worktree.root === root && known !== key);
    if (!place || key === undefined) return undefined;
    return this.served.use(key, () => this.open(place), user).worktree;
  }

  dispose(): void {
    this.served.close(() => true);
    this.opened.dispose();
    this.closed.dispose();
  }

  private open(place: WorktreePlace): Served {
    const own = new DisposableStore();
    const opened = openWorktree(own, place, this.deps);
    this.opened.fire(opened);
    return { worktree: opened.worktree, dispose: () => own.dispose() };
  }

  private close(served: Served): void {
    this.closed.fire(served.worktree);
    served.dispose();
  }

  private openFolders() {
    const files = this.deps.workspace.folders.all.filter(
      ({ uri }) => parseUri(uri).scheme === 'file',
    );
    return Promise.all(
      files.map(async ({ uri }) => ({
        path: parseUri(uri).fsPath,
        real: parseUri(await realUri(uri)).fsPath,
      })),
    );
  }
}
