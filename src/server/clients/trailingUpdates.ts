import type { Disposable } from '../../base/events';
import { subscriptionKey } from '../../core/documents/uris';

/** VS Code's client answers from its cache for so long after a read, and forgets an update that comes meanwhile. */
const cachedMs = 3_000;
/** After the last read, when its cache is surely cold. */
const trailingMs = 3_200;

interface Read {
  /** See `subscriptionKey`. */
  readonly key: string;
  /** Of its beginning. */
  readonly at: number;
  /** Passes when nobody answers from this read any more. */
  readonly expiry: NodeJS.Timeout;
  /** There was an update since. */
  isOutdated: boolean;
}

/** Repeats an update that came so soon after a read that a client which caches reads will not have looked. */
export class TrailingUpdates implements Disposable {
  /** By the URI as it was asked for: so it is cached. */
  private readonly reads = new Map<string, Read>();

  /** @param repeat tells the update of this key once more. */
  constructor(private readonly repeat: (key: string) => void) {}

  /** Of a read that begins: it sees every update so far. */
  noteRead(uri: string): void {
    const key = subscriptionKey(uri);
    clearTimeout(this.reads.get(uri)?.expiry);
    const expiry = setTimeout(() => this.expire(uri), trailingMs);
    expiry.unref();
    this.reads.set(uri, { key, at: Date.now(), expiry, isOutdated: false });
  }

  isRecent(key: string): boolean {
    return [...this.reads.values()].some((read) => read.key === key);
  }

  noteUpdate(key: string): void {
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
