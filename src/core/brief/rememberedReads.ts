import type { Disposable, Event } from '../../base/events';
import type { ReadContext, ResourceChange, ResourceContents } from '../catalog/resource';
import { type CanonicalUri, subscriptionKey } from '../documents/uris';

type Read = Promise<ResourceContents | undefined>;

/** What one viewer has read, until it changes. */
export class RememberedReads implements Disposable {
  /** By the key that changes name, and then by the URI. */
  private readonly known = new Map<CanonicalUri, Map<CanonicalUri, Read>>();
  private readonly listening: Disposable;

  constructor(onDidChange: Event<ResourceChange>) {
    this.listening = onDidChange((change) => {
      if (change.type === 'content') this.known.delete(change.uri);
      else if (change.type !== 'order') this.forgetAll();
    });
  }

  /** The same context, which reads only what is not remembered. */
  in(context: ReadContext): ReadContext {
    return { ...context, read: (uri) => this.read(uri, context) };
  }

  forgetAll(): void {
    this.known.clear();
  }

  dispose(): void {
    this.listening.dispose();
    this.forgetAll();
  }

  private read(uri: CanonicalUri, { read }: ReadContext): Read {
    const key = subscriptionKey(uri);
    const its = this.known.get(key) ?? new Map<CanonicalUri, Read>();
    this.known.set(key, its);
    const known = its.get(uri);
    if (known) return known;
    const reading = read(uri);
    its.set(uri, reading);
    // An error is of this time only.
    reading.catch(() => its.delete(uri));
    return reading;
  }
}
