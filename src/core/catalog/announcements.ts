import type { Access } from '../access/access';
import { Emitter, type Disposable } from '../../base/events';
import type { ResourceChange } from './resource';

/** What clients may be told of what changes: nothing of what they are not served. */
export class Announcements implements Disposable {
  private readonly changed = new Emitter<ResourceChange>();
  readonly onDidChange = this.changed.event;
  private wasSharing: boolean;

  /** @param onDidReorder the list is another one, or in another order, be it told or not. */
  constructor(
    private readonly access: Access,
    private readonly onDidReorder: () => void,
  ) {
    this.wasSharing = access.isSharing();
  }

  /** Nobody is told that documents which are not served, or their problems, came or went. */
  hear(change: ResourceChange): void {
    if (change.type !== 'list' || !(change.subjects ?? change.closed)) return this.tell(change);
    this.tell({ type: 'order' });
    const { subjects = [], closed = [] } = change;
    const asked = [
      ...subjects.map(async (uri) => (await this.access.decide(uri)).isAllowed),
      ...closed.map((uri) => this.access.wasServed(uri)),
    ];
    const isAny = Promise.all(asked).then((all) => all.includes(true));
    void isAny.catch(() => true).then((isServed) => isServed && this.tell({ type: 'list' }));
  }

  dispose(): void {
    this.changed.dispose();
  }

  /** Of what happens while nothing is shared nobody is told; of its beginning and its end, once. */
  private tell(change: ResourceChange): void {
    if (change.type !== 'content') this.onDidReorder();
    const isSharing = this.access.isSharing();
    const isFlipped = isSharing !== this.wasSharing;
    this.wasSharing = isSharing;
    if (isFlipped) this.changed.fire({ type: 'sharing' });
    else if (isSharing && change.type !== 'order') this.changed.fire(change);
  }
}
