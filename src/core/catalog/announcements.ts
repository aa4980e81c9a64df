import type { Access } from '../access/access';
import { Emitter, type Disposable } from '../../base/events';
import type { ResourceChange } from './resource';

/** Filters changes, so that clients are not notified about resources that are not served. */
export class Announcements implements Disposable {
  private readonly changed = new Emitter<ResourceChange>();
  readonly onDidChange = this.changed.event;
  private wasSharing: boolean;

  /** @param onDidReorder runs when the list or its order changed, announced or not. */
  constructor(
    private readonly access: Access,
    private readonly onDidReorder: () => void,
  ) {
    this.wasSharing = access.isSharing();
  }

  /** A change of the list is only announced if one of its documents is or was served. */
  announce(change: ResourceChange): void {
    if (change.type !== 'list' || !(change.subjects ?? change.closed)) return this.fire(change);
    this.fire({ type: 'order' });
    const { subjects = [], closed = [] } = change;
    const asked = [
      ...subjects.map(async (uri) => (await this.access.decide(uri)).isAllowed),
      ...closed.map((uri) => this.access.wasServed(uri)),
    ];
    const isAny = Promise.all(asked).then((all) => all.includes(true));
    void isAny.catch(() => true).then((isServed) => isServed && this.fire({ type: 'list' }));
  }

  dispose(): void {
    this.changed.dispose();
  }

  /** While sharing is paused, no change is announced; pausing and resuming are, once each. */
  private fire(change: ResourceChange): void {
    if (change.type !== 'content') this.onDidReorder();
    const isSharing = this.access.isSharing();
    const isFlipped = isSharing !== this.wasSharing;
    this.wasSharing = isSharing;
    if (isFlipped) this.changed.fire({ type: 'sharing' });
    else if (isSharing && change.type !== 'order') this.changed.fire(change);
  }
}
