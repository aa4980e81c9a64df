import { isTrial } from '../../core/protocol/connectedClients';
import type { PanelFeature } from '../../panel/panelFeature';
import type { Core } from '../../wiring/core';
import type { WindowComments } from './createComments';
import { Comments } from './kind/comments';
import { noteRead } from './model/notedReads';
import { commentsPanel } from './panel/commentsPanel';

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
