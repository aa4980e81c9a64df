/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Up to `count` of the items, in their order. */
export function chosen<T>(items: readonly T[], count: number, random: () => number): readonly T[] {
  if (items.length <= count) return items;
  const shuffled = items.map((_, index) => index);
  for (let last = 0; last < count; last += 1) {
    const other = last + Math.floor(random() * (shuffled.length - last));
    const index = shuffled[other] ?? 0;
    shuffled[other] = shuffled[last] ?? 0;
    shuffled[last] = index;
  }
  const taken = new Set(shuffled.slice(0, count));
  return items.filter((_, index) => taken.has(index));
}
