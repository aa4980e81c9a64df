import type { LineRange } from '../../documents/lines';
import type { TextLines } from './lineMarks';

/** As VS Code counts: from 0. */
interface Position {
  readonly line: number;
  readonly character: number;
}

/** VS Code's `TextDocumentContentChangeEvent`: all of one event speak of the text before it. */
export interface TextChange {
  readonly range: { readonly start: Position; readonly end: Position };
  readonly text: string;
}

/** A change, and where what it put in is afterwards. */
export interface PlacedChange extends TextChange {
  readonly newStart: Position;
  readonly newEnd: Position;
}

/** Lines, and how long the last of them is, without its end. */
export interface Block {
  readonly lines: LineRange;
  readonly lastLength: number;
}

export interface Moved {
  /** `undefined` where nothing of them is left. */
  readonly lines: LineRange | undefined;
  /** What stands in them may be another text than before. */
  readonly isEdited: boolean;
}

/** In the order of the text. */
export function placeChanges(changes: readonly TextChange[]): readonly PlacedChange[] {
  const placed: PlacedChange[] = [];
  const inOrder = changes.toReversed().toSorted((a, b) => compare(a.range.start, b.range.start));
  for (const { range, text } of inOrder) {
    const newStart = shift(range.start, placed.at(-1));
    const lines = text.split(/\r\n|\r|\n/);
    const lastLength = lines.at(-1)?.length ?? 0;
    const newEnd = {
      line: newStart.line + lines.length - 1,
      character: lines.length === 1 ? newStart.character + lastLength : lastLength,
    };
    placed.push({ range, text, newStart, newEnd });
  }
  return placed;
}

/**
 * Where lines are after an edit: those that hold what is left of their characters, the end of each line being one of
 * them. What is put in among these belongs to them, and so does what is typed in the first or the last line. Whole lines
 * that are put in above the first, or behind the last, do not, nor does what replaces some of theirs together with some
 * of others'. Deleted as a whole, they are gone; of their text alone, an empty line stays, and what comes into it is theirs.
 */
export function moveLines(block: Block, changes: readonly PlacedChange[], after: TextLines): Moved {
  const edges = edgesOf(block);
  const isEdited = changes.some((change) => !isOutside(change, edges));
  if (changes.some((change) => leavesNothing(change, edges))) return { lines: undefined, isEdited };
  const start = newStartOf(changes, edges);
  const next = newNextOf(changes, edges, after);
  // Of a line that others begin, its end alone is not enough.
  const isAtEnd = start.character > 0 && start.character === after.at(start.line + 1).length;
  const first = start.line + (isAtEnd ? 2 : 1);
  const last = next.line + (next.character > 0 ? 1 : 0);
  const isAny = compare(start, next) < 0 && first <= last;
  return { lines: isAny ? { first, last } : undefined, isEdited };
}

/** Whether whole lines of theirs were taken out at one of their ends, so that putting them back puts them beside the range. */
export function isCutBy({ range: { start, end } }: TextChange, block: Block): boolean {
  const edges = edgesOf(block);
  const touches = compare(start, edges.next) <= 0 && compare(end, edges.start) >= 0;
  const isAtEdge = compare(start, edges.start) <= 0 || compare(end, edges.end) >= 0;
  return start.line < end.line && touches && isAtEdge;
}

/** Whether changes are of all that others put in, and of nothing else. */
export function takesBack(
  changes: readonly PlacedChange[],
  others: readonly PlacedChange[],
): boolean {
  return (
    changes.length === others.length &&
    changes.every(({ range, newStart, newEnd }, index) => {
      const other = others[index];
      return (
        other !== undefined &&
        compare(range.start, other.newStart) === 0 &&
        compare(range.end, other.newEnd) === 0 &&
        compare(newStart, other.range.start) === 0 &&
        compare(newEnd, other.range.end) === 0
      );
    })
  );
}

/** Whether some of theirs was replaced together with some of others'. */
export function isCrossedBy({ range }: TextChange, block: Block): boolean {
  const { start, next } = edgesOf(block);
  const isAtStart = compare(range.start, start) < 0 && compare(range.end, start) > 0;
  return isAtStart || (compare(range.start, next) < 0 && compare(range.end, next) > 0);
}

interface Edges {
  readonly start: Position;
  /** Before the end of the last line. */
  readonly end: Position;
  /** Behind it. */
  readonly next: Position;
}

function edgesOf({ lines: { first, last }, lastLength }: Block): Edges {
  return {
    start: { line: first - 1, character: 0 },
    end: { line: last - 1, character: lastLength },
    next: { line: last, character: 0 },
  };
}

function newStartOf(changes: readonly PlacedChange[], { start, end }: Edges): Position {
  const change = changes.findLast(({ range }) => compare(range.start, start) <= 0);
  if (!change || compare(change.range.start, start) < 0) return shiftOut(start, change);
  const isAbove = isInsertion(change) && compare(start, end) < 0 && hasLineEnd(change.text);
  return isAbove ? { line: change.newEnd.line, character: 0 } : change.newStart;
}

function newNextOf(changes: readonly PlacedChange[], edges: Edges, after: TextLines): Position {
  const change = changes.findLast(({ range: { start } }) => compare(start, edges.next) < 0);
  if (!change) return edges.next;
  const { newStart, newEnd, range, text } = change;
  const isKept = text === '' && newEnd.character === 0 && after.at(newEnd.line + 1) === '';
  if (isBehind(change, edges) && (isKept || hasLineEnd(text))) {
    return { line: newStart.line + 1, character: 0 };
  }
  return compare(range.end, edges.next) > 0 ? newStart : shift(edges.next, change);
}

/** Begins where the last line's text ends. What is put into an empty one is not behind it, unless it begins with a line end. */
function isBehind({ range, text }: TextChange, { start, end }: Edges): boolean {
  const isFilled = end.character === 0 && text !== '' && !/^[\r\n]/.test(text);
  return compare(range.start, end) === 0 && compare(start, end) < 0 && !isFilled;
}

/** All of it was replaced, and by nothing that takes its place. */
function leavesNothing({ range, text }: TextChange, { start, end, next }: Edges): boolean {
  const fromStart = compare(range.start, start);
  const toNext = compare(range.end, next);
  if (fromStart < 0) return compare(range.end, end) >= 0;
  return fromStart === 0 && (toNext > 0 || (toNext === 0 && text === ''));
}

function isOutside(change: TextChange, edges: Edges): boolean {
  const { range, text } = change;
  const { start, end, next } = edges;
  if (compare(range.start, next) >= 0) return true;
  if (compare(range.end, start) < 0) return true;
  if (isInsertion(change) && compare(start, end) === 0) return false;
  if (compare(range.end, start) === 0) {
    return text === '' ? range.start.character === 0 : /[\r\n]$/.test(text);
  }
  return isBehind(change, edges) && /^[\r\n]/.test(text);
}

/** Where a position is after the last change before it; behind what replaced it. */
function shiftOut(at: Position, change: PlacedChange | undefined): Position {
  return change && compare(at, change.range.end) <= 0 ? change.newEnd : shift(at, change);
}

/** Of a position that lies behind the change. */
function shift(at: Position, change: PlacedChange | undefined): Position {
  if (!change) return at;
  const { newEnd, range } = change;
  return {
    line: at.line + newEnd.line - range.end.line,
    character:
      at.line === range.end.line
        ? at.character + newEnd.character - range.end.character
        : at.character,
  };
}

function isInsertion({ range }: TextChange): boolean {
  return compare(range.start, range.end) === 0;
}

function hasLineEnd(text: string): boolean {
  return /[\r\n]/.test(text);
}

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}
