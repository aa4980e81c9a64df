import { InvalidRequest } from '../../base/errors';
import { type CanonicalUri, subscriptionKey, askedUri } from '../../core/documents/uris';
import type { Share } from '../http/byteLimit';

/** The limits of a session or a stream. */
export const maxSubscriptions = 10_000;
const maxBytes = 1024 * 1024;
/** The approximate size of a subscription besides its URI and its key. */
const overheadBytes = 300;

/**
 * The URIs that a client has subscribed to. Each is notified in the spelling that it subscribed with, since clients of
 * 2026-07-28 compare strings. Keys are those of `subscriptionKey`.
 */
export class Subscriptions {
  private readonly spellings = new Map<CanonicalUri, Set<string>>();
  private count = 0;
  private bytes = 0;

  /** @param share of the limit for the subscriptions of all clients. */
  constructor(private readonly share: Share) {}

  get keys(): readonly CanonicalUri[] {
    return [...this.spellings.keys()];
  }

  get uris(): readonly string[] {
    return [...this.spellings.values()].flatMap((spelled) => [...spelled]);
  }

  /** @throws InvalidRequest for a malformed URI, or if there are too many. */
  add(uri: string): void {
    const key = subscriptionKey(askedUri(uri));
    const spelled = this.spellings.get(key) ?? new Set();
    if (spelled.has(uri)) return;
    const bytes = Buffer.byteLength(uri);
    if (this.count >= maxSubscriptions) {
      throw new InvalidRequest(`Too many subscriptions: at most ${maxSubscriptions} a session.`);
    }
    if (this.bytes + bytes > maxBytes || !this.share.add(2 * bytes + overheadBytes)) {
      throw new InvalidRequest('Too many long URIs are subscribed to. Unsubscribe from some.');
    }
    this.spellings.set(key, spelled.add(uri));
    this.count += 1;
    this.bytes += bytes;
  }

  remove(uri: string): void {
    const key = subscriptionKey(askedUri(uri));
    const spelled = this.spellings.get(key);
    if (!spelled?.delete(uri)) return;
    if (spelled.size === 0) this.spellings.delete(key);
    const bytes = Buffer.byteLength(uri);
    this.count -= 1;
    this.bytes -= bytes;
    this.share.remove(2 * bytes + overheadBytes);
  }

  hasKey(key: CanonicalUri): boolean {
    return this.spellings.has(key);
  }

  /** The URIs of this key as they were subscribed to. */
  spellingsOf(key: CanonicalUri): readonly string[] {
    return [...(this.spellings.get(key) ?? [])];
  }

  dispose(): void {
    this.share.release();
  }
}

/** A client that can be notified. Keys are those of `subscriptionKey`. */
export interface Subscriber {
  /** The client's name in sharing rules. */
  readonly client: string | undefined;
  readonly wantedKeys: readonly CanonicalUri[];
  wants(key: CanonicalUri): boolean;
  notifyList(): void;
  notifyUpdated(key: CanonicalUri): void;
}
