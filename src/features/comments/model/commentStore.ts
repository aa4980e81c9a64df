import { Obstructed, toError } from '../../../base/errors';
import { DisposableStore, Emitter, type Disposable } from '../../../base/events';
import { Limiter } from '../../../base/limiter';
import type { SharedFile } from '../../../core/pins/pinStore';
import {
  currentVersion,
  emptyState,
  parseState,
  serialize,
  type CommentsState,
} from './storedComments';
import type { Thread } from './thread';
import type { ThreadsEdit } from './threadEdits';

interface Report {
  /** The file was invalid; a copy of it was kept at this path. */
  broken(copy: string): void;
  failed(error: Error): void;
}

/** The comments of a workspace, the same in all of its windows. Each change is in the file at once. */
export class CommentStore implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private known = emptyState;
  /** Loads and changes run one after the other, so that none adopts a state that was already replaced. */
  private readonly queue = new Limiter(1);

  private constructor(
    private readonly file: SharedFile,
    private readonly report: Report,
  ) {
    this.owned.add(file.onDidChange(() => void this.load()));
  }

  static async open(file: SharedFile, report: Report): Promise<CommentStore> {
    const store = new CommentStore(file, report);
    await store.load();
    return store;
  }

  get state(): CommentsState {
    return this.known;
  }

  get threads(): readonly Thread[] {
    return this.known.threads;
  }

  thread(id: string): Thread | undefined {
    return this.threads.find((each) => each.id === id);
  }

  async edit(edit: ThreadsEdit): Promise<void> {
    await this.change((state) => ({ ...state, threads: edit(state.threads) }));
  }

  /** @throws Obstructed if a later version of the extension has written the file. */
  async change(step: (state: CommentsState) => CommentsState): Promise<void> {
    await this.queue.run(async () => {
      await this.keepIfBroken(await this.file.read());
      let next = this.known;
      await this.file.update((text) => {
        const present = text === undefined ? this.known : (parseState(text) ?? this.known);
        if (present.version > currentVersion) {
          throw new Obstructed(
            { type: 'newerState' },
            'A newer version of MCP Workspace Bridge wrote these comments: update it.',
          );
        }
        next = step(present);
        return serialize(next);
      });
      this.adopt(next);
    });
  }

  dispose(): void {
    this.owned.dispose();
  }

  private async load(): Promise<void> {
    try {
      await this.queue.run(async () => {
        const text = await this.file.read();
        await this.keepIfBroken(text);
        this.adopt(text === undefined ? this.known : (parseState(text) ?? this.known));
      });
    } catch (cause) {
      this.report.failed(toError(cause));
    }
  }

  /** Replaces a broken file by the last known state, unless another window has done so. */
  private async keepIfBroken(text: string | undefined): Promise<void> {
    if (text === undefined || parseState(text)) return;
    this.report.broken(await this.file.keepCopy(text, 'broken'));
    await this.file.update((present) =>
      present !== undefined && parseState(present) ? present : serialize(this.known),
    );
  }

  private adopt(state: CommentsState): void {
    const isSame = JSON.stringify(state) === JSON.stringify(this.known);
    this.known = state;
    if (!isSame) this.changed.fire();
  }
}
