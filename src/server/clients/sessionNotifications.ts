import type { Disposable } from '../../base/events';
import { type CanonicalUri, subscriptionKey, askedUri } from '../../core/documents/uris';

/** The notifications that are due once the client of a session has a stream. */
export class PendingNotifications {
  list = false;
  /** Whether notifications of the lists of tools and prompts are due. */
  features = false;
  readonly uris = new Set<string>();

  /** Notes all lists, and these URIs. */
  addAll(uris: Iterable<string>): void {
    this.list = true;
    this.features = true;
    for (const uri of uris) this.uris.add(uri);
  }
}

/** VS Code's client answers from its cache for this time after a read, and ignores updates meanwhile. */
const cachedMs = 3_000;
/** The time from the last read until its cache has expired for sure. */
const trailingMs = 3_200;

/** The updates of further reads are not repeated. */
const maxReads = 1_000;

interface Read {
  readonly key: CanonicalUri;
  /** When it began. */
  readonly at: number;
  readonly expiry: NodeJS.Timeout;
  /** An update followed while the read was cached. */
  isOutdated: boolean;
}

/** Repeats an update that followed a read so soon that a client with a cache has not read again. */
export class RepeatedUpdates implements Disposable {
  /** By the URI as the client spelled it, which is how its cache names it. Keys are those of `subscriptionKey`. */
  private readonly reads = new Map<string, Read>();

  /** @param repeat notifies of the update of this key once more. */
  constructor(private readonly repeat: (key: CanonicalUri) => void) {}

  /** Notes a read when it begins: its answer contains every update so far. */
  noteRead(uri: string): void {
    const key = subscriptionKey(askedUri(uri));
    const before = this.reads.get(uri);
    if (!before && this.reads.size === maxReads) return;
    clearTimeout(before?.expiry);
    const expiry = setTimeout(() => this.expire(uri), trailingMs).unref();
    this.reads.set(uri, { key, at: Date.now(), expiry, isOutdated: false });
  }

  isRecent(key: CanonicalUri): boolean {
    for (const read of this.reads.values()) if (read.key === key) return true;
    return false;
  }

  noteUpdate(key: CanonicalUri): void {
    for (const read of this.reads.values()) {
      if (read.key === key && Date.now() - read.at < cachedMs) read.isOutdated = true;
    }
  }

  dispose(): void {
    for (const { expiry } of this.reads.values()) clearTimeout(expiry);
    this.reads.clear();
  }

  private expire(uri: string): void {
    const read = this.reads.get(uri);
    this.reads.delete(uri);
    if (read?.isOutdated) this.repeat(read.key);
  }
}
