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

/** Whether marks identify a place, which those of blank lines do not. */
export function areTelling({ marks }: Pick<MarkedLines, 'marks'>): boolean {
  return marks.some((mark) => mark !== blank);
}

/** Suggests where most of the lines are in their old order, for a person to confirm. */
export function guessLines(text: TextLines, place: MarkedLines): LineRange | undefined {
  const { first, votes } = mostVoted(text, place, place.marks, place.lines.first);
  if (votes === 0) return undefined;
  const last = first + countOf(place.lines) - 1;
  return within(text, { first: Math.max(1, first), last: Math.max(1, last) });
}

/**
 * Finds lines whose first or last one was edited, too: where more than half of them are, the upper ones and the lower ones each
 * in their old order, so that lines can have been added or removed in between.
 */
export function findMost(text: TextLines, place: MarkedLines): LineRange | undefined {
  const { lines, marks } = place;
  const count = countOf(lines);
  const all = mostVoted(text, place, marks, lines.first);
  const half = Math.ceil(marks.length / 2);
  const upper = mostVoted(text, place, marks.slice(0, half), all.first);
  const lower = mostVoted(text, place, marks.slice(half), all.first, half);
  const telling = marks.filter((mark) => mark !== blank).length;
  if (upper.votes === 0 || lower.votes === 0) return undefined;
  if (2 * (upper.votes + lower.votes) <= telling) return undefined;
  const [first, last] = [Math.max(1, upper.first), Math.min(text.count, lower.first + count - 1)];
  return first <= last && last - first < longestOf(count) ? { first, last } : undefined;
}

interface Voted {
  /** The first line of the whole range there. */
  readonly first: number;
  /** The number of marked lines that are where they were to each other. */
  readonly votes: number;
}

/**
 * The place at which most of these marks fit, each in its distance from the first line.
 * @param near of two, the one nearer to it
 * @param from the number of marks before these
 */
function mostVoted(
  text: TextLines,
  { lines, marks: { length } }: MarkedLines,
  marks: readonly string[],
  near: number,
  from = 0,
): Voted {
  const offsets = new Map<string, number[]>();
  for (const [index, mark] of marks.entries()) {
    if (mark === blank) continue;
    const offset = offsetOf(from + index, length, countOf(lines));
    offsets.set(mark, [...(offsets.get(mark) ?? []), offset]);
  }
  const votes = new Map<number, number>();
  for (let line = 1; line <= text.count; line++) {
    for (const offset of offsets.get(markOf(text.at(line))) ?? []) {
      votes.set(line - offset, (votes.get(line - offset) ?? 0) + 1);
    }
  }
  const distance = (first: number) => Math.abs(first - near);
  const [best] = [...votes].sort(([a, m], [b, n]) => n - m || distance(a) - distance(b));
  return { first: best?.[0] ?? near, votes: best?.[1] ?? 0 };
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
  const longest = longestOf(count);
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

/** The most lines that so many can have become. */
function longestOf(count: number): number {
  return 2 * count + 20;
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
