import type { Disposable, Event } from '../../base/events';
import type { ReadContext, ResourceChange, ResourceContents } from '../catalog/resource';
import { type CanonicalUri, subscriptionKey } from '../documents/uris';

type Read = Promise<ResourceContents | undefined>;
type Known = Map<CanonicalUri, Map<CanonicalUri, Read>>;

/** What one viewer has read, until it changes. */
export class RememberedReads implements Disposable {
  /** By `subscriptionKey` of the URI, then by the URI. */
  private known: Known = new Map();
  private readonly listening: Disposable;

  constructor(onDidChange: Event<ResourceChange>) {
    this.listening = onDidChange((change) => {
      if (change.type === 'content') this.known.delete(subscriptionKey(change.uri));
      else if (change.type !== 'order') this.forgetAll();
    });
  }

  /** The same context, which reads only what is not remembered. */
  in(context: ReadContext): ReadContext {
    // What is read for this context must not be found by another, once all is forgotten.
    const { known } = this;
    return { ...context, read: (uri) => readOnce(uri, context, known) };
  }

  forgetAll(): void {
    this.known = new Map();
  }

  dispose(): void {
    this.listening.dispose();
    this.forgetAll();
  }
}

function readOnce(uri: CanonicalUri, { read }: ReadContext, known: Known): Read {
  const key = subscriptionKey(uri);
  const its = known.get(key) ?? new Map<CanonicalUri, Read>();
  known.set(key, its);
  const before = its.get(uri);
  if (before) return before;
  const reading = read(uri);
  its.set(uri, reading);
  // An error is of this time only.
  reading.catch(() => its.delete(uri));
  return reading;
}
