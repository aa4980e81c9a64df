import type { Pin } from './pin';

/** The rank of what is not pinned. */
export const unpinned = Number.MAX_SAFE_INTEGER;

/**
 * Ranks of pins, rising in the panel's order. They are a part of an item's place in the list (see paging.ts), so a pin
 * keeps its own when another one comes or goes.
 */
export class PinRanks {
  private known: ReadonlyMap<string, number> = new Map();

  /** By the pin's id. */
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
