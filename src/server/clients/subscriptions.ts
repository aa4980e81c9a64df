import { type CanonicalUri, subscriptionKey, askedUri } from '../../core/documents/uris';

/** The limit of a session or a stream. */
export const maxSubscriptions = 10_000;

/**
 * The URIs that clients have subscribed to. Each is notified in the spelling that it subscribed with, since clients of
 * 2026-07-28 compare strings. Keys are those of `subscriptionKey`.
 */
export class Subscriptions {
  private readonly spellings = new Map<CanonicalUri, Map<string, number>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  get keys(): readonly CanonicalUri[] {
    return [...this.spellings.keys()];
  }

  /** @throws InvalidRequest for a malformed URI. */
  add(uri: string): void {
    const key = subscriptionKey(askedUri(uri));
    const counts = this.spellings.get(key) ?? new Map<string, number>();
    counts.set(uri, (counts.get(uri) ?? 0) + 1);
    this.spellings.set(key, counts);
    this.count += 1;
  }

  /** Adds them until the signal is aborted. @throws InvalidRequest for a malformed URI. */
  addUntil(gone: AbortSignal, uris: readonly string[]): void {
    if (gone.aborted) return;
    for (const uri of uris) this.add(uri);
    gone.addEventListener('abort', () => {
      for (const uri of uris) this.remove(uri);
    });
  }

  has(uri: string): boolean {
    return this.spellings.get(subscriptionKey(askedUri(uri)))?.has(uri) ?? false;
  }

  remove(uri: string): void {
    const key = subscriptionKey(askedUri(uri));
    const counts = this.spellings.get(key);
    const count = counts?.get(uri);
    if (!counts || count === undefined) return;
    if (count > 1) counts.set(uri, count - 1);
    else counts.delete(uri);
    if (counts.size === 0) this.spellings.delete(key);
    this.count -= 1;
  }

  hasKey(key: CanonicalUri): boolean {
    return this.spellings.has(key);
  }

  /** The URIs of this key as they were subscribed to. */
  spellingsOf(key: CanonicalUri): readonly string[] {
    return [...(this.spellings.get(key)?.keys() ?? [])];
  }
}
