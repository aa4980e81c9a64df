import * as vscode from 'vscode';
import { DisposableOwner, type Event } from '../../../base/events';
import type { Access } from '../../../core/access/access';
import type { LineRange } from '../../../core/documents/lines';
import type { CanonicalUri } from '../../../core/documents/uris';
import type { CommentStore } from '../model/commentStore';
import type { CommentTexts } from '../model/shownThreads';
import { isDue, type Said, type Thread } from '../model/thread';
import { isInDiff, sharedTarget, targetOf } from './commentTarget';
import { stateText } from './commentWords';
import { focusForm, untilFormOpens } from './focusForm';

/** Also in the conditions of menus, in the manifest. */
const controllerId = 'mcpBridge';

/** The setting for where VS Code offers a comment beside the lines. */
interface Gutter {
  readonly value: 'changed' | 'everywhere' | 'nowhere';
  readonly onDidChange: Event<unknown>;
}

interface Options {
  readonly store: Pick<CommentStore, 'threads' | 'onDidChange'>;
  readonly texts: Pick<CommentTexts, 'linesOf'>;
  readonly access: Pick<Access, 'decideDocument'>;
  /** The lines of a thread have moved or changed. */
  readonly onDidMove: Event<unknown>;
  /** Whether a document differs from what is committed. */
  isChanged(document: CanonicalUri): boolean;
  /** Other documents differ from what is committed. */
  readonly onDidChangeDocuments: Event<unknown>;
  readonly gutter: Gutter;
}

/** VS Code takes its provider back, too. */
interface Controller extends Omit<vscode.CommentController, 'commentingRangeProvider'> {
  commentingRangeProvider?: vscode.CommentingRangeProvider | undefined;
}

interface BegunThread {
  /** Ends the wait for its form. */
  readonly waiting: vscode.Disposable;
  /** The text of its form, once VS Code shows it. */
  readonly form?: vscode.TextDocument;
}

/** The comments as VS Code shows them, in editors and in its view of comments. */
export class CommentThreads extends DisposableOwner {
  private readonly controller: Controller;
  private readonly shown = new Map<string, vscode.CommentThread>();
  /** The threads that the person has begun, and may still write in. */
  private readonly begun = new Map<vscode.CommentThread, BegunThread>();
  /** The texts in front that VS Code offers comments on. */
  private offered = '';

  constructor(private readonly options: Options) {
    super();
    const { store, onDidMove, onDidChangeDocuments, gutter } = options;
    const label = vscode.l10n.t('Comments for AI Tools');
    this.controller = this.own(vscode.comments.createCommentController(controllerId, label));
    this.controller.options = {
      prompt: vscode.l10n.t('Comment for AI Tools'),
      placeHolder: vscode.l10n.t('What should be different here? It goes with your next prompt.'),
    };
    this.offer();
    this.own(onDidChangeDocuments(() => this.offer()));
    this.own(gutter.onDidChange(() => this.offer()));
    this.own(vscode.window.onDidChangeVisibleTextEditors(() => this.offer()));
    this.own(vscode.window.tabGroups.onDidChangeTabs(() => this.offer()));
    this.own(store.onDidChange(() => this.update()));
    this.own(onDidMove(() => this.update()));
    this.update();
  }

  /** The stored thread that VS Code shows as this one. */
  idOf(thread: vscode.CommentThread): string | undefined {
    return [...this.shown].find(([, each]) => each === thread)?.[0];
  }

  /**
   * Opens a thread at the lines of an editor, in which the person writes: the one that is at their last line already, or an
   * empty one. Others that they have left empty go; what they have written stays there.
   */
  async begin(editor: vscode.TextEditor, range: vscode.Range): Promise<void> {
    const { uri } = editor.document;
    for (const [thread, { form }] of this.begun) {
      // VS Code has drawn it anew, or has taken it away: either way, what is in it now is not known.
      if (form?.isClosed) this.begun.delete(thread);
      else if (!form || form.getText().trim() === '') this.end(thread);
    }
    const there = this.threadAt(uri, range.end.line);
    if (there) {
      there.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded;
      return focusForm(editor, range);
    }
    const thread = this.controller.createCommentThread(uri, range, []);
    const waiting = untilFormOpens(this.controller, (form) => {
      this.begun.set(thread, { waiting, form });
      void focusForm(editor, range);
    });
    this.begun.set(thread, { waiting });
    thread.canReply = true;
    thread.label = this.controller.options?.prompt ?? '';
    thread.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded;
  }

  /** Takes away a thread that is not stored. */
  end(thread: vscode.CommentThread): void {
    this.begun.get(thread)?.waiting.dispose();
    this.begun.delete(thread);
    thread.dispose();
  }

  /** The stored thread whose last line this is; one whose lines are gone stands beside other code. */
  private threadAt(uri: vscode.Uri, lastLine: number): vscode.CommentThread | undefined {
    const { store, texts } = this.options;
    const stored = store.threads.filter((thread) => texts.linesOf(thread));
    const shown = stored.flatMap(({ id }) => this.shown.get(id) ?? []);
    return shown.find(
      (thread) => thread.uri.toString() === uri.toString() && thread.range?.end.line === lastLine,
    );
  }

  override dispose(): void {
    for (const { waiting } of this.begun.values()) waiting.dispose();
    for (const thread of this.shown.values()) thread.dispose();
    super.dispose();
  }

  /**
   * VS Code asks again for the lines that can be commented on when the provider is another, and then draws all threads anew. The
   * forms in them are editors, too, so that it must be asked only when other texts can be commented on. It keeps what it asks
   * about open for minutes, so that there is no provider while there is no such text in front.
   */
  private offer(): void {
    const offered = vscode.window.visibleTextEditors
      .map(({ document: { uri } }) => uri)
      .filter((uri) => this.isOffered(uri))
      .join('\n');
    if (offered === this.offered) return;
    this.offered = offered;
    const provideCommentingRanges = (document: vscode.TextDocument) => this.rangesOf(document);
    this.controller.commentingRangeProvider =
      offered === '' ? undefined : { provideCommentingRanges };
  }

  private isOffered(uri: vscode.Uri): boolean {
    const { gutter, isChanged } = this.options;
    const target = gutter.value === 'nowhere' ? undefined : targetOf(uri);
    if (!target) return false;
    return gutter.value === 'everywhere' || isInDiff(uri) || isChanged(target.document);
  }

  private async rangesOf({ uri, lineCount }: vscode.TextDocument): Promise<vscode.Range[]> {
    const isOffered = this.isOffered(uri) && (await sharedTarget(uri, this.options.access));
    return isOffered ? [new vscode.Range(0, 0, Math.max(0, lineCount - 1), 0)] : [];
  }

  private update(): void {
    const { threads } = this.options.store;
    const ids = new Set(threads.map(({ id }) => id));
    for (const [id, thread] of this.shown) {
      if (ids.has(id)) continue;
      thread.dispose();
      this.shown.delete(id);
    }
    for (const thread of threads) this.show(thread);
  }

  private show(thread: Thread): void {
    const { id, place, isResolved } = thread;
    const lines = this.options.texts.linesOf(thread);
    const range = rangeOf(lines ?? place.lines);
    let shown = this.shown.get(id);
    if (shown && shown.uri.toString() !== place.uri) {
      shown.dispose();
      shown = undefined;
    }
    const isNew = shown === undefined;
    shown ??= this.controller.createCommentThread(
      vscode.Uri.parse(place.uri),
      range,
      // VS Code's view of comments leaves out threads that come without any.
      thread.said.map(commentOf),
    );
    this.shown.set(id, shown);
    const context = isResolved ? 'resolved' : isDue(thread) ? 'draft' : 'sent';
    const isSentNow = shown.contextValue === 'draft' && context !== 'draft';
    if (!isNew && !shown.range?.isEqual(range)) shown.range = range;
    if (shown.comments.length !== thread.said.length) shown.comments = thread.said.map(commentOf);
    const { Collapsed } = vscode.CommentThreadCollapsibleState;
    if (isSentNow) shown.collapsibleState = Collapsed;
    shown.canReply = true;
    shown.label = stateText(thread, lines);
    shown.contextValue = context;
    shown.state = isResolved
      ? vscode.CommentThreadState.Resolved
      : vscode.CommentThreadState.Unresolved;
  }
}

/** A text, and no Markdown: nothing in it is a link, a picture or a command. */
function commentOf({ text, by, at }: Said): vscode.Comment {
  return {
    body: text,
    mode: vscode.CommentMode.Preview,
    author: { name: by ?? vscode.l10n.t('You') },
    timestamp: new Date(at),
  };
}

function rangeOf({ first, last }: LineRange): vscode.Range {
  return new vscode.Range(first - 1, 0, last - 1, 0);
}
