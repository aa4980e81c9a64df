import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import type { Access } from '../../../core/access/access';
import { linesOf } from '../../../core/pins/lines/lineMarks';
import { expectTrust } from '../../../panel/expectTrust';
import type { Command, CommandDeps } from '../../../panel/commands/command';
import { report } from '../../../panel/report';
import { rowOf } from '../../../panel/commands/subjects';
import type { CommentStore } from '../model/commentStore';
import type { Thread } from '../model/thread';
import { addThread, removeThread, resolve, say, sendAgain } from '../model/threadEdits';
import { CommentRow } from './commentRow';
import { placeAt, sharedTarget } from './commentTarget';
import type { CommentThreads } from './commentThreads';

interface Deps {
  readonly store: CommentStore;
  readonly threads: CommentThreads;
  readonly access: Pick<Access, 'decideDocument'>;
}

/** More lines than anybody comments on: only their beginning is kept. */
const maxExcerpt = 4_000;

/** The commands, which menus of comments call with a reply or its thread, and rows with themselves. */
export function commentCommands(deps: Deps) {
  const { store } = deps;
  return {
    'mcpBridge.comment': async (_, target) => {
      if (isReply(target)) return add(target, deps);
      expectTrust();
      const editor = vscode.window.activeTextEditor;
      if (!editor) throw new UserError(vscode.l10n.t('Open the file that you want to comment on.'));
      await expectShared(editor.document.uri, deps);
      await deps.threads.begin(editor, rangeOf(editor.selection));
    },
    'mcpBridge.manageComment': async (panel, target) => {
      const row = rowOf(target);
      if (row instanceof CommentRow) return manage(row.thread, store, panel);
      const thread = target as vscode.CommentThread;
      const id = deps.threads.idOf(thread);
      const stored = id === undefined ? undefined : store.thread(id);
      if (stored) await manage(stored, store, panel);
      else deps.threads.end(thread);
    },
  } satisfies Record<string, Command>;
}

function isReply(target: unknown): target is vscode.CommentReply {
  return typeof target === 'object' && target !== null && 'thread' in target && 'text' in target;
}

/** Adds what the person has written to a thread, or makes one of it. */
async function add({ thread, text }: vscode.CommentReply, deps: Deps): Promise<void> {
  if (text.trim() === '') return;
  const id = deps.threads.idOf(thread);
  const said = { text, at: Date.now() };
  if (id !== undefined) return deps.store.edit(say(id, said));
  await deps.store.edit(addThread(await newThread(thread, said, deps)));
  deps.threads.end(thread);
}

async function newThread(
  { uri, range }: vscode.CommentThread,
  said: Thread['said'][number],
  deps: Deps,
): Promise<Thread> {
  const target = await expectShared(uri, deps);
  const document = await vscode.workspace.openTextDocument(uri);
  const text = document.getText();
  const lines = { first: (range?.start.line ?? 0) + 1, last: (range?.end.line ?? 0) + 1 };
  const all = linesOf(text);
  const excerpt = Array.from({ length: lines.last - lines.first + 1 }, (_, index) =>
    all.at(lines.first + index),
  );
  return {
    id: randomUUID().slice(0, 8),
    place: placeAt(target, text, lines),
    excerpt: excerpt.join('\n').slice(0, maxExcerpt),
    language: document.languageId,
    said: [said],
    isResolved: false,
  };
}

async function expectShared(uri: vscode.Uri, { access }: Deps) {
  const target = await sharedTarget(uri, access);
  if (target) return target;
  throw new UserError(
    vscode.l10n.t('There are no comments here: this document is not shared with AI tools.'),
  );
}

function rangeOf({ start, end }: vscode.Selection): vscode.Range {
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  return new vscode.Range(start.line, 0, last, 0);
}

async function manage(
  { id, sent, isResolved }: Thread,
  store: CommentStore,
  panel: CommandDeps,
): Promise<void> {
  const items = [
    ...(sent
      ? [
          {
            label: vscode.l10n.t('Send Again'),
            detail: vscode.l10n.t('All of it goes with your next prompt'),
            iconPath: new vscode.ThemeIcon('redo'),
            run: () => store.edit(sendAgain(id)),
          },
        ]
      : []),
    {
      label: isResolved ? vscode.l10n.t('Unresolve') : vscode.l10n.t('Resolve'),
      detail: isResolved
        ? vscode.l10n.t('AI tools find it again')
        : vscode.l10n.t('It stays here, and AI tools find it no longer'),
      iconPath: new vscode.ThemeIcon('check'),
      run: () => store.edit(resolve(id, !isResolved)),
    },
    {
      label: vscode.l10n.t('Delete'),
      detail: vscode.l10n.t('With all that was said in it'),
      iconPath: new vscode.ThemeIcon('trash'),
      run: () => remove(id, store, panel),
    },
  ];
  const title = vscode.l10n.t('Comment');
  await (await vscode.window.showQuickPick(items, { title }))?.run();
}

/** Removes a thread, and offers to undo it. */
async function remove(id: string, store: CommentStore, panel: CommandDeps): Promise<void> {
  const thread = store.thread(id);
  await store.edit(removeThread(id));
  if (thread) void report(offerUndo(thread), panel);

  async function offerUndo(deleted: Thread): Promise<void> {
    const undo = vscode.l10n.t('Undo');
    const said = vscode.l10n.t('Deleted the comment.');
    const answer = await vscode.window.showInformationMessage(said, undo);
    if (answer === undo) await store.edit(addThread(deleted));
  }
}
