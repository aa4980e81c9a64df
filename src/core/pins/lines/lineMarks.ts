import type { LineRange } from '../../documents/lines';

/** The lines of a text. */
export interface TextLines {
  readonly count: number;
  /** The line without its line end; the first line is 1. */
  at(line: number): string;
}

/** A range of lines, with marks to find it again in a text that has changed. */
export interface MarkedLines {
  readonly lines: LineRange;
  readonly marks: readonly string[];
}

export function isSamePlace(a: MarkedLines, b: MarkedLines): boolean {
  const isSameLines = a.lines.first === b.lines.first && a.lines.last === b.lines.last;
  return isSameLines && a.marks.join() === b.marks.join();
}

/** The most marks of a range; a longer range has half of these at each end. */
const maxMarks = 64;
/** The most lines at each end that identify a range which was edited in between. */
const maxEnd = 3;

/** The lines at the beginning and at the end that can have been edited. */
const editedEnds = [
  [1, 0],
  [0, 1],
  [2, 0],
  [0, 2],
] as const;
/** The fewest lines, without blank ones, that are enough to find the others. */
const fewestLeft = 6;

export function linesOf(text: string): TextLines {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  return { count: lines.length, at: (line) => lines[line - 1] ?? '' };
}

/** A short hash of each line, which ignores white space at the end of the line. */
export function marksOf(text: TextLines, { first, last }: LineRange): readonly string[] {
  const count = last - first + 1;
  const marked = Math.min(count, maxMarks);
  return Array.from({ length: marked }, (_, index) =>
    markOf(text.at(first + offsetOf(index, marked, count))),
  );
}

/**
 * Finds lines in a text that may have changed since they were marked. It tries the place where they were, then the
 * nearest where all marks fit, then the one where the first and the last marks do, since the lines may have been edited
 * in between. Lines without marks are found where they were.
 */
export function findLines(
  text: TextLines,
  place: MarkedLines,
  meeting: LineRange = wholeOf(text),
): LineRange | undefined {
  return findWhole(text, place, meeting) ?? findEnds(text, place, meeting);
}

/**
 * Finds lines like `findLines`, but only where all marks fit.
 * @param meeting the found lines share a line with it, or include both its ends if `last` is below `first`
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

/**
 * Finds lines of which the first or the last was edited, or two there, such as the head of a function. Enough others have to be
 * left: similar code beside it is not meant.
 */
export function findRest(text: TextLines, { lines, marks }: MarkedLines): LineRange | undefined {
  if (marks.length !== countOf(lines)) return undefined;
  for (const [above, below] of editedEnds) {
    const rest = {
      lines: { first: lines.first + above, last: lines.last - below },
      marks: marks.slice(above, marks.length - below),
    };
    if (rest.marks.filter((mark) => mark !== blank).length < fewestLeft) continue;
    const found = findWhole(text, rest);
    const [first, last] = [(found?.first ?? 0) - above, (found?.last ?? 0) + below];
    if (found && first >= 1 && last <= text.count) return { first, last };
  }
  return undefined;
}

/** Whether marks identify a place, which those of blank lines do not. */
export function areTelling({ marks }: Pick<MarkedLines, 'marks'>): boolean {
  return marks.some((mark) => mark !== blank);
}

/** Suggests where most of the lines are in their old order, for a person to confirm. */
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

/** Finds the place and the length that differ least from the old ones. */
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

/** Yields the numbers between `from` and `to`, but none below 1, the nearest to `wanted` first. */
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

/** The distance of a marked line from the first line of the range. */
function offsetOf(index: number, marked: number, count: number): number {
  return index < Math.ceil(marked / 2) ? index : count - marked + index;
}

function within(text: TextLines, { first, last }: LineRange): LineRange | undefined {
  return first <= text.count ? { first, last: Math.min(last, text.count) } : undefined;
}

function countOf({ first, last }: LineRange): number {
  return last - first + 1;
}

/** The FNV-1a hash, which is quick and distinguishes lines well enough. */
function markOf(line: string): string {
  let hash = 0x811c9dc5;
  const text = line.trimEnd();
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

const blank = markOf('');
