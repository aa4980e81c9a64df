import { withoutQuery, type CanonicalUri } from '../../../core/documents/uris';
import type { CommentStore } from './commentStore';
import { commentsUri } from './commentText';
import { send } from './threadEdits';

interface Read {
  readonly uri: CanonicalUri;
  readonly text: string;
  /** The name of the client that has read it, as the person knows it, and in sharing rules. */
  readonly name: string;
  readonly key: string | undefined;
}

/** The heading of a thread. What the person wrote is quoted, so that no line of it begins so. */
const heading = /^### .* \(comment ([\w-]+)\)$/gm;

/** The threads in a text that a client has asked for are sent. */
export async function noteRead(store: CommentStore, read: Read): Promise<void> {
  if (withoutQuery(read.uri) !== commentsUri) return;
  const ids = [...read.text.matchAll(heading)].map(([, id]) => id);
  const threads = store.threads.filter(({ id }) => ids.includes(id));
  if (threads.length === 0) return;
  const counts = new Map(threads.map(({ id, said }) => [id, said.length]));
  await store.edit(send({ to: read.name, key: read.key, at: Date.now(), counts }));
}
