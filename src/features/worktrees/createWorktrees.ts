import { DisposableStore, Emitter, type Disposable, type Event } from '../../base/events';
import type { Worktree, Worktrees } from '../../core/brief/worktree';
import { parseUri } from '../../core/documents/uris';
import type { OpenedWorktree } from '../core';
import { realUri } from '../../workspace/folderReader';
import { openWorktree, type WorktreeDeps } from './openWorktree';
import { worktreePlace, type WorktreePlace } from './worktreePlace';

/** The maximum number of worktrees that are served at the same time; the one asked for longest ago is closed first. */
const maxWorktrees = 8;

/** Serves linked worktrees of the repositories that the window has open, each from when it is asked for. */
export function createWorktrees(
  own: DisposableStore,
  deps: WorktreeDeps,
): Worktrees & { readonly onDidOpen: Event<OpenedWorktree> } {
  return own.add(new LinkedWorktrees(deps));
}

interface Served extends Disposable {
  readonly worktree: Worktree;
}

class LinkedWorktrees implements Worktrees, Disposable {
  private readonly opened = new Emitter<OpenedWorktree>();
  readonly onDidOpen = this.opened.event;
  private readonly closed = new Emitter<Worktree>();
  readonly onDidClose = this.closed.event;
  /** By their places, the last asked for at the end. */
  private readonly served = new Map<string, Served>();

  constructor(private readonly deps: WorktreeDeps) {}

  async at(path: string): Promise<Worktree | undefined> {
    const place = await worktreePlace(path, await this.openFolders());
    const key = place && JSON.stringify(place);
    const root = place?.root ?? path;
    for (const [known, { worktree }] of this.served) {
      if (worktree.root === root && known !== key) this.close(known);
    }
    return place && key !== undefined ? this.open(key, place) : undefined;
  }

  dispose(): void {
    for (const key of this.served.keys()) this.close(key);
    this.opened.dispose();
    this.closed.dispose();
  }

  private open(key: string, place: WorktreePlace): Worktree {
    const known = this.served.get(key);
    const served = known ?? this.serve(place);
    this.served.delete(key);
    this.served.set(key, served);
    for (const oldest of this.served.keys()) {
      if (this.served.size > maxWorktrees) this.close(oldest);
    }
    return served.worktree;
  }

  private serve(place: WorktreePlace): Served {
    const own = new DisposableStore();
    const opened = openWorktree(own, place, this.deps);
    this.opened.fire(opened);
    return { worktree: opened.worktree, dispose: () => own.dispose() };
  }

  private close(key: string): void {
    const served = this.served.get(key);
    if (!served) return;
    this.served.delete(key);
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
