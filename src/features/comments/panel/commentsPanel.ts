import { Emitter, type DisposableStore, type Event } from '../../../base/events';
import type { Access } from '../../../core/access/access';
import type { Kinds } from '../../../core/catalog/kinds';
import type { CanonicalUri } from '../../../core/documents/uris';
import type { PanelFeature } from '../../../panel/panelFeature';
import type { WindowComments } from '../createComments';
import { commentCommands } from './commentCommands';
import { CommentsGroup } from './commentsGroup';
import { CommentThreads, type Gutter } from './commentThreads';

interface Deps {
  readonly own: DisposableStore;
  readonly access: Access;
  readonly kinds: Kinds;
  readonly settings: { readonly commentsGutter: Gutter };
}

/** Comments in editors, and their rows in the view *Pins*. */
export function commentsPanel(
  { own, access, kinds, settings }: Deps,
  { store, texts, onDidMove }: WindowComments,
): PanelFeature {
  const threads = own.add(
    new CommentThreads({
      store,
      texts,
      access,
      onDidMove,
      isChanged: (document) => kinds.inBrief.some(({ diffOf }) => diffOf?.(document) !== undefined),
      onDidChangeDocuments: changesOfDiffs(own, kinds),
      gutter: settings.commentsGutter,
    }),
  );
  return {
    pinsGroup: () => new CommentsGroup({ store, texts, onDidMove }),
    load: async () => ({ commands: commentCommands({ store, threads, access }) }),
  };
}

/** Fires when other documents differ from what is committed. */
function changesOfDiffs(own: DisposableStore, kinds: Kinds): Event<void> {
  const changed = own.add(new Emitter<void>());
  own.add(
    kinds.onDidChange((change) => {
      const isOfDiffs = (uri: CanonicalUri) => kinds.inBrief.some((names) => names.isMadeOf(uri));
      if (change.type === 'content' && isOfDiffs(change.uri)) changed.fire();
    }),
  );
  return changed.event;
}
