import * as vscode from 'vscode';
import type { Event } from '../../../base/events';
import type { DocumentStates } from '../../../panel/tree/documentStates';
import { applyLook, groupItem } from '../../../panel/tree/items';
import type { Group, Row } from '../../../panel/tree/row';
import type { CommentStore } from '../model/commentStore';
import type { CommentTexts } from '../model/shownThreads';
import { isDue, type Thread } from '../model/thread';
import { CommentRow, refusalOf } from './commentRow';
import { waitingText } from './commentWords';

interface Options {
  readonly store: CommentStore;
  readonly texts: Pick<CommentTexts, 'linesOf' | 'title'>;
  readonly onDidMove: Event<unknown>;
  readonly states: Pick<DocumentStates, 'of' | 'onDidChange'>;
}

/**
 * The comments that are not resolved: first those that go with the next prompt. What lets AI tools answer is there as long as
 * it is on, also without a comment.
 */
export class CommentsGroup implements Group {
  readonly id = 'comments';
  readonly dependsOn;

  constructor(private readonly options: Options) {
    const { store, onDidMove, states } = options;
    this.dependsOn = { rows: [store.onDidChange, states.onDidChange], look: [onDidMove] };
  }

  isThere(): boolean {
    return this.open.length > 0 || this.options.store.state.mayAnswer;
  }

  item(): vscode.TreeItem {
    const waiting = this.open.filter((each) => this.isWaiting(each)).length;
    const label = waiting > 0 ? waitingText(waiting) : vscode.l10n.t('Comments');
    return groupItem(this.id, label, { isCollapsed: waiting === 0 });
  }

  children(): readonly Row[] {
    const waiting = this.open.filter((each) => this.isWaiting(each));
    const others = this.open.filter((each) => !this.isWaiting(each));
    const rows = [...waiting, ...others].map((each) => new CommentRow(this.id, each, this.options));
    const { threads, state } = this.options.store;
    const wasSent = threads.some(({ sent }) => sent !== undefined);
    return wasSent || state.mayAnswer ? [...rows, this.answersRow()] : rows;
  }

  private get open(): readonly Thread[] {
    return this.options.store.threads.filter(({ isResolved }) => !isResolved);
  }

  /** Whether it goes with the next prompt. */
  private isWaiting(thread: Thread): boolean {
    return isDue(thread) && refusalOf(thread, this.options.states) === undefined;
  }

  /** The only thing that lets a client write. */
  private answersRow(): Row {
    const id = `${this.id}/answers`;
    const { store } = this.options;
    const item = () => {
      const label = vscode.l10n.t('Let AI tools answer');
      const what = vscode.l10n.t(
        'They can answer comments that they were sent, and propose what to pin. They can change nothing else.',
      );
      const checkbox = { isOn: store.state.mayAnswer, does: what };
      const look = { label, notes: [], tooltip: [what], contextValue: 'answers', checkbox };
      return applyLook(new vscode.TreeItem(label), id, look);
    };
    const onCheck = (mayAnswer: boolean) => store.change((state) => ({ ...state, mayAnswer }));
    return { id, item, onCheck };
  }
}
