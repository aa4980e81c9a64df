import type { LineRange } from '../../documents/lines';

/** A text by its lines. */
export interface TextLines {
  readonly count: number;
  /** Without its end; the first is 1. */
  at(line: number): string;
}

/** Where lines were, and what stood in them. */
export interface MarkedLines {
  readonly lines: LineRange;
  readonly marks: readonly string[];
}

/** Of a longer range its beginning and its end are marked, half of these each. */
const maxMarks = 64;
/** So many lines at each end tell lines that were edited in between from others, where there are as many. */
const maxEnd = 3;

export function linesOf(text: string): TextLines {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  return { count: lines.length, at: (line) => lines[line - 1] ?? '' };
}

/** What to know lines by: a short hash of each. White space at the end of a line does not count. */
export function marksOf(text: TextLines, { first, last }: LineRange): readonly string[] {
  const count = last - first + 1;
  const marked = Math.min(count, maxMarks);
  return Array.from({ length: marked }, (_, index) =>
    markOf(text.at(first + offsetOf(index, marked, count))),
  );
}

/**
 * Where lines are in a text that may have changed since they were marked: where they were, if they still are there; else
 * the nearest place where all fit; else where their beginning and their end do, because they were edited in between.
 * Without marks, where they were.
 */
export function findLines(
  text: TextLines,
  place: MarkedLines,
  meeting: LineRange = wholeOf(text),
): LineRange | undefined {
  return findWhole(text, place, meeting) ?? findEnds(text, place, meeting);
}

/**
 * As `findLines`, and all of them have to fit.
 * @param meeting what they have to have a line in common with, or, with its ends turned round, with all between its ends
 */
export function findWhole(
  text: TextLines,
  { lines, marks }: MarkedLines,
  meeting: LineRange = wholeOf(text),
): LineRange | undefined {
  const count = countOf(lines);
  if (marks.length !== Math.min(count, maxMarks)) return within(text, lines);
  const mayBeElsewhere = areTelling({ marks });
  const most = Math.min(meeting.last, text.count - count + 1);
  for (const first of nearest(lines.first, meeting.first - count + 1, most)) {
    if (first !== lines.first && !mayBeElsewhere) return undefined;
    const lineOf = (index: number) => first + offsetOf(index, marks.length, count);
    if (fit(text, marks, lineOf)) return { first, last: first + count - 1 };
  }
  return undefined;
}

/** Blank lines are everywhere. */
export function areTelling({ marks }: Pick<MarkedLines, 'marks'>): boolean {
  return marks.some((mark) => mark !== blank);
}

/** Where most of the lines are, for a person to look at; in the order in which they were. */
export function guessLines(text: TextLines, { lines, marks }: MarkedLines): LineRange | undefined {
  const count = countOf(lines);
  const offsets = new Map<string, number[]>();
  for (const [index, mark] of marks.entries()) {
    if (mark === blank) continue;
    offsets.set(mark, [...(offsets.get(mark) ?? []), offsetOf(index, marks.length, count)]);
  }
  const votes = new Map<number, number>();
  for (let line = 1; line <= text.count; line++) {
    for (const offset of offsets.get(markOf(text.at(line))) ?? []) {
      votes.set(line - offset, (votes.get(line - offset) ?? 0) + 1);
    }
  }
  const distance = (first: number) => Math.abs(first - lines.first);
  const [best] = [...votes].sort(([a, m], [b, n]) => n - m || distance(a) - distance(b));
  if (!best) return undefined;
  const [first] = best;
  return within(text, { first: Math.max(1, first), last: Math.max(1, first + count - 1) });
}

function findEnds(
  text: TextLines,
  { lines, marks }: MarkedLines,
  meeting: LineRange,
): LineRange | undefined {
  if (marks.length !== Math.min(countOf(lines), maxMarks)) return undefined;
  for (let size = Math.min(maxEnd, Math.floor(marks.length / 2)); size > 0; size--) {
    const ends = { head: marks.slice(0, size), tail: marks.slice(-size) };
    const mayBeElsewhere = [ends.head, ends.tail].every((end) => areTelling({ marks: end }));
    const found = mayBeElsewhere ? findBetween(text, lines, ends, meeting) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** The place, and the length, that differ least from what they were. */
function findBetween(
  text: TextLines,
  lines: LineRange,
  { head, tail }: { readonly head: readonly string[]; readonly tail: readonly string[] },
  meeting: LineRange,
): LineRange | undefined {
  const count = countOf(lines);
  const longest = 2 * count + 20;
  let best: LineRange | undefined;
  let least = Number.POSITIVE_INFINITY;
  const most = Math.min(meeting.last, text.count);
  for (const first of nearest(lines.first, meeting.first - longest, most)) {
    const distance = Math.abs(first - lines.first);
    if (distance >= least) break;
    if (!fit(text, head, (index) => first + index)) continue;
    const shortest = Math.max(head.length + tail.length, meeting.first - first + 1);
    for (const length of nearest(count, shortest, Math.min(longest, text.count - first + 1))) {
      const cost = distance + Math.abs(length - count);
      if (cost >= least) break;
      const last = first + length - 1;
      if (!fit(text, tail, (index) => last - tail.length + 1 + index)) continue;
      best = { first, last };
      least = cost;
    }
  }
  return best;
}

/** All numbers from one to another, but none below 1, the nearest to `wanted` first. */
function* nearest(wanted: number, from: number, to: number): Generator<number> {
  const lowest = Math.max(1, from);
  const isIn = (number: number) => lowest <= number && number <= to;
  if (isIn(wanted)) yield wanted;
  const start = Math.max(1, lowest - wanted, wanted - to);
  const end = Math.max(to - wanted, wanted - lowest);
  for (let distance = start; distance <= end; distance++) {
    if (isIn(wanted + distance)) yield wanted + distance;
    if (isIn(wanted - distance)) yield wanted - distance;
  }
}

function wholeOf({ count }: TextLines): LineRange {
  return { first: 1, last: count };
}

function fit(text: TextLines, marks: readonly string[], lineOf: (index: number) => number) {
  return marks.every((mark, index) => mark === markOf(text.at(lineOf(index))));
}

/** Of the line that a mark is of, behind the first of the range. */
function offsetOf(index: number, marked: number, count: number): number {
  return index < Math.ceil(marked / 2) ? index : count - marked + index;
}

function within(text: TextLines, { first, last }: LineRange): LineRange | undefined {
  return first <= text.count ? { first, last: Math.min(last, text.count) } : undefined;
}

function countOf({ first, last }: LineRange): number {
  return last - first + 1;
}

/** FNV-1a: it has to tell lines apart, and be quick. */
function markOf(line: string): string {
  let hash = 0x811c9dc5;
  const text = line.trimEnd();
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

const blank = markOf('');
