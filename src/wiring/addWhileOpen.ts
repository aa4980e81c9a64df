import type { Disposable } from '../base/events';
import type { ResourceKind } from '../core/catalog/resource';
import type { OptInTopic } from '../core/sharing/topics';
import type { Core } from './core';

/**
 * Adds a kind while some client may see something of its topic. The window has nothing of a topic that the person has not
 * agreed to, so that no client can get it in any way.
 */
export function addWhileOpen(
  { own, sharing, kinds }: Pick<Core, 'own' | 'sharing' | 'kinds'>,
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
