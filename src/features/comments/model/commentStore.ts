import type { Disposable, Event } from '../../../base/events';
import {
  SharedState,
  type StateFormat,
  type StateReport,
  type SharedFile,
} from '../../../core/storage/sharedState';
import {
  currentVersion,
  emptyState,
  parseState,
  serialize,
  type CommentsState,
} from './storedComments';
import type { Thread } from './thread';
import type { ThreadsEdit } from './threadEdits';

const format: StateFormat<CommentsState> = {
  version: currentVersion,
  content: 'these comments',
  parse: parseState,
  serialize,
};

/** The comments of a workspace, the same in all of its windows. Each change is in the file at once. */
export class CommentStore implements Disposable {
  private constructor(private readonly stored: SharedState<CommentsState>) {}

  static async open(file: SharedFile, report: StateReport): Promise<CommentStore> {
    const empty = emptyState;
    return new CommentStore(await SharedState.open({ file, format, report, empty, unread: empty }));
  }

  get onDidChange(): Event<void> {
    return this.stored.onDidChange;
  }

  get state(): CommentsState {
    return this.stored.value;
  }

  get threads(): readonly Thread[] {
    return this.state.threads;
  }

  thread(id: string): Thread | undefined {
    return this.threads.find((each) => each.id === id);
  }

  async edit(edit: ThreadsEdit): Promise<void> {
    await this.change((state) => ({ ...state, threads: edit(state.threads) }));
  }

  /** @throws Obstructed if a later version of the extension has written the file. */
  change(step: (state: CommentsState) => CommentsState): Promise<void> {
    return this.stored.change(step);
  }

  dispose(): void {
    this.stored.dispose();
  }
}
