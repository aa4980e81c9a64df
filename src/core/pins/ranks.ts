import type { Pin } from './pin';

/** The rank of resources that are not pinned. */
export const unpinned = Number.MAX_SAFE_INTEGER;

/**
 * Ranks of pins, rising in the panel's order. They are part of a resource's place in the list (see paging.ts), so a pin
 * keeps its rank when another one is added or removed.
 */
export class PinRanks {
  private known: ReadonlyMap<string, number> = new Map();

  /** The ranks by the ids of the pins. */
  of(pins: readonly Pin[]): ReadonlyMap<string, number> {
    const ranks = new Map<string, number>();
    let last = 0;
    for (const { id } of pins) {
      if (ranks.has(id)) continue;
      const rank = this.known.get(id) ?? 0;
      last = rank > last ? rank : last + 1;
      ranks.set(id, last);
    }
    this.known = ranks;
    return ranks;
  }
}
