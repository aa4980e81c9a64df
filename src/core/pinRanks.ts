import type { Pin } from './pins';

interface RankedPin {
  readonly priority: number;
  readonly rank: number;
}

/**
 * Ranks of pins, rising in the panel's order. They are a part of an item's place in the list (see paging.ts), so a pin
 * keeps its own when another one comes or goes.
 */
export class PinRanks {
  private known: ReadonlyMap<string, RankedPin> = new Map();

  /** By the URI that is pinned. */
  of(pins: readonly Pin[]): ReadonlyMap<string, RankedPin> {
    const ranked = new Map<string, RankedPin>();
    let last = 0;
    for (const { target, priority } of pins) {
      if (ranked.has(target.uri)) continue;
      const rank = this.known.get(target.uri)?.rank ?? 0;
      last = rank > last ? rank : last + 1;
      ranked.set(target.uri, { priority, rank: last });
    }
    this.known = ranked;
    return ranked;
  }
}
