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

  /** Returns what was noted, and notes it no more. */
  take() {
    const { list, features } = this;
    const uris = [...this.uris];
    this.list = false;
    this.features = false;
    this.uris.clear();
    return { list, features, uris };
  }
}

/** VS Code's client answers from its cache for this time after a read, and ignores updates meanwhile. */
const cachedMs = 3_000;
/** The time from the last read until its cache has expired for sure. */
const trailingMs = 3_200;

/** The updates of further reads are not repeated. */
const maxReads = 1_000;

interface Read {
  /** When it began. */
  readonly at: number;
  readonly expiry: NodeJS.Timeout;
  /** An update followed while the read was cached. */
  isOutdated: boolean;
}

/** Repeats an update that followed a read so soon that a client with a cache has not read again. */
export class UpdateThrottle implements Disposable {
  /** The updates by `subscriptionKey`, then by the URI as the client spelled it, which is how its cache names it. */
  private readonly reads = new Map<CanonicalUri, Map<string, Read>>();
  private readCount = 0;

  /** @param repeat notifies of the update of this key once more. */
  constructor(private readonly repeat: (key: CanonicalUri) => void) {}

  /** Notes a read when it begins: its answer contains every update so far. */
  noteRead(uri: string): void {
    const key = subscriptionKey(askedUri(uri));
    const reads = this.reads.get(key) ?? new Map<string, Read>();
    const before = reads.get(uri);
    if (!before && this.readCount === maxReads) return;
    if (!before) this.readCount += 1;
    this.reads.set(key, reads);
    clearTimeout(before?.expiry);
    const expiry = setTimeout(() => this.expire(key, uri), trailingMs);
    expiry.unref();
    reads.set(uri, { at: Date.now(), expiry, isOutdated: false });
  }

  isRecent(key: CanonicalUri): boolean {
    return this.reads.has(key);
  }

  noteUpdate(key: CanonicalUri): void {
    for (const read of this.reads.get(key)?.values() ?? []) {
      if (Date.now() - read.at < cachedMs) read.isOutdated = true;
    }
  }

  dispose(): void {
    for (const reads of this.reads.values()) {
      for (const { expiry } of reads.values()) clearTimeout(expiry);
    }
    this.reads.clear();
  }

  private expire(key: CanonicalUri, uri: string): void {
    const reads = this.reads.get(key);
    const read = reads?.get(uri);
    if (reads?.delete(uri)) this.readCount -= 1;
    if (reads?.size === 0) this.reads.delete(key);
    if (read?.isOutdated) this.repeat(key);
  }
}
