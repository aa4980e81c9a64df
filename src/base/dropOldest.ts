/** Removes the entries that were added first, until at most `max` are left. */
export function dropOldest<Key>(kept: Map<Key, unknown> | Set<Key>, max: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= max) return;
    kept.delete(oldest);
  }
}
