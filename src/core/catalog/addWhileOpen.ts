import type { Disposable, DisposableStore } from '../../base/events';
import type { SharingRules } from '../sharing/sharingRules';
import type { OptInTopic } from '../sharing/topics';
import type { Kinds } from './kinds';
import type { ResourceKind } from './resource';

interface Deps {
  readonly own: DisposableStore;
  readonly sharing: Pick<SharingRules, 'isOpen' | 'onDidChange'>;
  readonly kinds: Pick<Kinds, 'add'>;
}

/**
 * Adds a kind while some client may see something of its topic. The window has nothing of a topic that the person has not
 * agreed to, so that no client can get it in any way.
 */
export function addWhileOpen(
  { own, sharing, kinds }: Deps,
  topic: OptInTopic,
  kind: ResourceKind,
): void {
  let added: Disposable | undefined;
  const follow = () => {
    const isOpen = sharing.isOpen(topic);
    if (isOpen === (added !== undefined)) return;
    added?.dispose();
    added = isOpen ? kinds.add(kind) : undefined;
  };
  own.add(sharing.onDidChange(follow));
  follow();
}
