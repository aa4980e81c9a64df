import { Emitter, type Event } from '../../base/events';
import type { CanonicalUri } from '../../core/documents/uris';
import { isTrial } from '../../core/protocol/connectedClients';
import type { PanelFeature } from '../../panel/panelFeature';
import type { Core } from '../core';
import type { WindowComments } from './createComments';
import { Comments } from './kind/comments';
import { noteRead } from './model/notedReads';
import { commentCommands } from './panel/commentCommands';
import { CommentsGroup } from './panel/commentsGroup';
import { commentsView } from './panel/commentsView';
import { CommentThreads } from './panel/commentThreads';

/** Serves what the person says about lines, and shows it in editors. A client that reads it by MCP has got it, too. */
export function registerComments(core: Core, comments: WindowComments): PanelFeature {
  const { own, kinds, redactor, server, log } = core;
  const { store, texts, onDidMove, nameOf } = comments;
  kinds.add(own.add(new Comments({ ...texts, store, redactor, onDidMove })));
  own.add(
    server.clients.onDidRead(({ client, uri, contents }) => {
      if (isTrial(client) || !('text' in contents)) return;
      const read = { uri, text: contents.text, name: nameOf(client), key: client.key };
      noteRead(store, read).catch((cause: unknown) => log.error(String(cause)));
    }),
  );
  return commentsPanel(core, comments);
}

/** Comments in editors, and their rows in the view *Pins*. */
function commentsPanel(core: Core, { store, texts, onDidMove }: WindowComments): PanelFeature {
  const { own, access, kinds, settings } = core;
  const threads = own.add(
    new CommentThreads({
      store,
      texts,
      access,
      onDidMove,
      isChanged: (document) => kinds.inBrief.some(({ diffOf }) => diffOf?.(document) !== undefined),
      onDidChangeDocuments: changesOfDiffs(core),
      gutter: settings.commentsGutter,
    }),
  );
  return {
    view: commentsView,
    pinsGroup: ({ states }) => new CommentsGroup({ store, texts, onDidMove, states }),
    commands: commentCommands({ store, threads, access }),
  };
}

/** Fires when other documents differ from what is committed. */
function changesOfDiffs({ own, kinds }: Core): Event<void> {
  const changed = own.add(new Emitter<void>());
  own.add(
    kinds.onDidChange((change) => {
      const isOfDiffs = (uri: CanonicalUri) => kinds.inBrief.some((names) => names.isMadeOf(uri));
      if (change.type === 'content' && isOfDiffs(change.uri)) changed.fire();
    }),
  );
  return changed.event;
}
