import type { Found } from '../nested';

/** A line that begins something, which ends before the next one of the same or a higher level. */
export interface Begun extends Pick<Found, 'name' | 'kind' | 'head' | 'summary'> {
  /** The line, counted from 0. */
  readonly line: number;
  /** The higher, the deeper inside. */
  readonly level: number;
}

/**
 * What lines begin, each up to the next one that is not inside it, without blank lines at its end.
 * @param begun in the order of the text.
 */
export function untilNext(begun: readonly Begun[], lines: readonly string[]): readonly Found[] {
  const found: Found[] = [];
  /** The ends, by index, of those that may go on. */
  const ends = begun.map(() => lines.length);
  const open: number[] = [];
  for (const [index, { line, level }] of begun.entries()) {
    while (open.length > 0 && (begun[open.at(-1) ?? 0]?.level ?? 0) >= level) {
      ends[open.pop() ?? 0] = line;
    }
    open.push(index);
  }
  for (const [index, { line, level: _, ...declaration }] of begun.entries()) {
    let end = ends[index] ?? lines.length;
    while (end > line + 1 && (lines[end - 1] ?? '').trim() === '') end -= 1;
    found.push({ ...declaration, first: line + 1, last: end, start: line, end });
  }
  return found;
}
