import * as vscode from 'vscode';
import { toError } from '../../base/errors';
import type { DisposableStore } from '../../base/events';
import type { Access } from '../../core/access/access';
import type { Tokens } from '../../core/budget/tokens';
import type { Writer } from '../../core/answers/answers';
import type { CanonicalUri } from '../../core/documents/uris';
import type { SharingRules } from '../../core/sharing/sharingRules';
import { LockedFile } from '../../files/lockedFile';
import { followMoves } from '../../following/followMoves';
import type { RangeTracker } from '../../following/rangeTracker';
import { trackRanges } from '../../following/trackRanges';
import type { Kinds } from '../../core/catalog/kinds';
import type { Workspace } from '../../workspace/openWorkspace';
import { notebookAt, openDocument } from '../../workspace/openDocument';
import { clientName } from '../../panel/texts/clientWords';
import { CommentPlaces } from './model/commentPlaces';
import { CommentStore } from './model/commentStore';
import { PromptComments } from './model/promptComments';
import type { CommentTexts } from './model/shownThreads';
import { isPresent, type Thread } from './model/thread';
import { WrittenAnswers } from './model/writtenAnswers';

interface Deps {
  readonly context: Pick<vscode.ExtensionContext, 'globalStorageUri'>;
  /** The name of this workspace in the storage that all windows share. */
  readonly identity: string;
  readonly workspace: Workspace;
  readonly kinds: Kinds;
  /** @returns `undefined` if there is no such document */
  readonly documents: { find(uri: CanonicalUri): Promise<unknown> };
  readonly access: Access;
  readonly tokens: Pick<Tokens, 'count'>;
  readonly sharing: Pick<SharingRules, 'keyOf'>;
  /** The product's own name of an AI client, by its id. */
  clientLabel(id: string): string | undefined;
  readonly log: vscode.LogOutputChannel;
}

/** The comments of a workspace, which follow their code, and go with prompts. */
export async function createComments(own: DisposableStore, deps: Deps) {
  const { workspace, tokens, sharing, clientLabel, log } = deps;
  const store = await openStore(own, deps);
  const ranges = followPlaces(own, store, deps);
  const texts: CommentTexts = {
    title: (uri) => workspace.folders.paths.title(uri),
    linesOf: (thread) => linesOf(ranges, thread),
    settled: (uri) => ranges.settled(uri),
    openText: (uri) => openDocument(uri)?.text(),
  };
  const prompts = new PromptComments({
    ...texts,
    store,
    clientOf: (id) => ({ name: clientLabel(id) ?? id, key: sharing.keyOf({ entry: id }) }),
    tokensOf: (text) => tokens.count(text),
    onError: (cause) => log.error(toError(cause)),
  });
  const nameOf = ({ key, identity }: Writer) =>
    (key === undefined ? undefined : clientLabel(key)) ?? clientName(identity);
  const answers = new WrittenAnswers({
    store,
    access: deps.access,
    exists: async (uri) => (await deps.documents.find(uri)) !== undefined,
    nameOf,
  });
  return { store, texts, prompts, answers, nameOf, onDidMove: ranges.onDidChange };
}

export type WindowComments = Awaited<ReturnType<typeof createComments>>;

async function openStore(
  own: DisposableStore,
  { context, identity, log }: Deps,
): Promise<CommentStore> {
  const path = vscode.Uri.joinPath(context.globalStorageUri, 'comments', `${identity}.json`).fsPath;
  const broken = (copy: string) => {
    const message = vscode.l10n.t(
      'The comments of this workspace could not be read: a copy is kept at {0}.',
      copy,
    );
    void vscode.window.showWarningMessage(message);
  };
  const failed = (error: Error) => log.error(error);
  return own.add(await CommentStore.open(own.add(LockedFile.open(path)), { broken, failed }));
}

function followPlaces(
  own: DisposableStore,
  store: CommentStore,
  { workspace, kinds: { named }, log }: Deps,
): RangeTracker {
  const places = new CommentPlaces(store);
  followMoves(own, { pinStore: places, named, workspace, log });
  return trackRanges(own, { pins: places, pinStore: places, workspace, log });
}

/** A version keeps its lines, and so does a cell of a closed notebook, which has no text to look at. */
function linesOf(ranges: RangeTracker, { id, place }: Thread) {
  const { uri, document, lines, marks } = place;
  if (!isPresent(place)) return lines;
  const target = { type: 'range', uri, lines, marks } as const;
  const position = ranges.positionOf({ id, target, priority: 0 });
  if (typeof position === 'object') return position.lines;
  const isInClosed = uri !== document && position === 'missing' && !notebookAt(document);
  return isInClosed ? lines : undefined;
}
