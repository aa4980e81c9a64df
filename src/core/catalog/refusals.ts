import type { Denial } from '../access/access';
import { dropOldest } from '../../base/dropOldest';
import { DisposableStore, Emitter, type Disposable, type Event } from '../../base/events';
import { type CanonicalUri, withoutSlash } from '../documents/uris';

/** A document that a client asked for and that is held back. */
export interface DeniedRead {
  readonly uri: CanonicalUri;
  readonly reason: Denial;
}

const maxRefusals = 50;

/** The documents that clients were recently refused, each once. */
export class Refusals implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  /** The latest last. */
  private readonly known = new Set<CanonicalUri>();

  constructor(onDidDeny: Event<DeniedRead>) {
    this.owned.add(onDidDeny(({ uri }) => this.note(uri)));
  }

  /** The latest first. */
  get uris(): readonly CanonicalUri[] {
    return [...this.known].reverse();
  }

  clear(): void {
    if (this.known.size === 0) return;
    this.known.clear();
    this.changed.fire();
  }

  dispose(): void {
    this.owned.dispose();
  }

  /** A file's URI is also refused as a folder's, since a path does not show which it is. */
  private note(uri: CanonicalUri): void {
    if (uri.endsWith('/') && this.known.has(withoutSlash(uri))) return;
    this.known.delete(uri);
    this.known.add(uri);
    dropOldest(this.known, maxRefusals);
    this.changed.fire();
  }
}
