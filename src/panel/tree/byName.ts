let collator: Intl.Collator | undefined;

/** Sorts names as the Explorer does. */
export function byName(a: string, b: string): number {
  // Making one takes 10 ms, for which activation need not wait.
  collator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}
