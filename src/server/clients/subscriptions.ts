import { subscriptionKey } from '../../core/documents/uris';

/** Of one session or one listener. */
export const maxSubscriptions = 10_000;

/**
 * Who wants to hear of which URI. Told in the spelling each asked for: 2026-07-28 listeners compare strings, and a
 * client knows its own spelling best. Keys are as `subscriptionKey` makes them.
 */
export class Subscriptions {
  private readonly spellings = new Map<string, Map<string, number>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  get keys(): readonly string[] {
    return [...this.spellings.keys()];
  }

  /** @throws InvalidRequest for a malformed URI. */
  add(uri: string): void {
    const key = subscriptionKey(uri);
    const counts = this.spellings.get(key) ?? new Map<string, number>();
    counts.set(uri, (counts.get(uri) ?? 0) + 1);
    this.spellings.set(key, counts);
    this.count += 1;
  }

  /** @throws InvalidRequest for a malformed URI. */
  addUntil(gone: AbortSignal, uris: readonly string[]): void {
    if (gone.aborted) return;
    for (const uri of uris) this.add(uri);
    gone.addEventListener('abort', () => {
      for (const uri of uris) this.remove(uri);
    });
  }

  has(uri: string): boolean {
    return this.spellings.get(subscriptionKey(uri))?.has(uri) ?? false;
  }

  remove(uri: string): void {
    const key = subscriptionKey(uri);
    const counts = this.spellings.get(key);
    const count = counts?.get(uri);
    if (!counts || count === undefined) return;
    if (count > 1) counts.set(uri, count - 1);
    else counts.delete(uri);
    if (counts.size === 0) this.spellings.delete(key);
    this.count -= 1;
  }

  /** As they were asked for. */
  spellingsOf(key: string): readonly string[] {
    return [...(this.spellings.get(key)?.keys() ?? [])];
  }
}
