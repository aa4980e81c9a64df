import type { LineRange } from '../../documents/lines';
import type { TextLines } from './lineMarks';

/** A position as in VS Code, where lines and characters count from 0. */
interface Position {
  readonly line: number;
  readonly character: number;
}

/** VS Code's `TextDocumentContentChangeEvent`, whose `range` refers to the text before all changes of its event. */
export interface TextChange {
  readonly range: { readonly start: Position; readonly end: Position };
  readonly text: string;
}

/** A change with the place of its inserted text afterwards. */
export interface PlacedChange extends TextChange {
  readonly newStart: Position;
  readonly newEnd: Position;
}

/** Lines, with the length of the last one without its line end. */
export interface Block {
  readonly lines: LineRange;
  readonly lastLength: number;
}

export interface Moved {
  /** `undefined` if none of them is left. */
  readonly lines: LineRange | undefined;
  /** Whether their text may have changed. */
  readonly isEdited: boolean;
}

/** Sorts changes by their place in the text, and computes where their texts are afterwards. */
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
 * The lines of a block after an edit: those that hold any of its characters, line ends included.
 *
 * | Edit                                                     | The lines afterwards                          |
 * | -------------------------------------------------------- | --------------------------------------------- |
 * | Text is typed in one of them                             | include the text                              |
 * | Whole lines are inserted above the first, below the last | do not include these                          |
 * | Text with a line end is typed at the end of the last     | end at the first line end of the text         |
 * | Some are replaced together with lines outside            | are what is left, without the replacement     |
 * | All are replaced, and nothing else is                    | are the replacement                           |
 * | Their text is deleted, but not the last line end         | are an empty line, with what is typed into it |
 * | All are deleted, or replaced together with text outside  | are `undefined`                               |
 */
export function moveLines(block: Block, changes: readonly PlacedChange[], after: TextLines): Moved {
  const edges = edgesOf(block);
  const isEdited = changes.some((change) => !isOutside(change, edges));
  if (changes.some((change) => leavesNothing(change, edges))) return { lines: undefined, isEdited };
  const start = newStartOf(changes, edges);
  const next = newNextOf(changes, edges, after);
  // The end of a line that begins with text from outside does not keep that line.
  const isAtEnd = start.character > 0 && start.character === after.at(start.line + 1).length;
  const first = start.line + (isAtEnd ? 2 : 1);
  const last = next.line + (next.character > 0 ? 1 : 0);
  const isAny = compare(start, next) < 0 && first <= last;
  return { lines: isAny ? { first, last } : undefined, isEdited };
}

/** Whether whole lines were deleted at an end of the block, so that an undo inserts them beside what is left of it. */
export function isCutBy({ range: { start, end } }: TextChange, block: Block): boolean {
  const edges = edgesOf(block);
  const touches = compare(start, edges.next) <= 0 && compare(end, edges.start) >= 0;
  const isAtEdge = compare(start, edges.start) <= 0 || compare(end, edges.end) >= 0;
  return start.line < end.line && touches && isAtEdge;
}

/** Whether changes undo others exactly: they replace all that the others inserted, and nothing else. */
export function undoesExactly(
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

/** Whether a part of the block was replaced together with text outside. */
export function isCrossedBy({ range }: TextChange, block: Block): boolean {
  const { start, next } = edgesOf(block);
  const isAtStart = compare(range.start, start) < 0 && compare(range.end, start) > 0;
  return isAtStart || (compare(range.start, next) < 0 && compare(range.end, next) > 0);
}

interface Edges {
  readonly start: Position;
  /** The position before the last line end. */
  readonly end: Position;
  /** The position after the last line end. */
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
  if (!change || compare(change.range.start, start) < 0) return shiftPast(start, change);
  const isAbove = isInsertion(change) && compare(start, end) < 0 && hasLineEnd(change.text);
  return isAbove ? { line: change.newEnd.line, character: 0 } : change.newStart;
}

function newNextOf(changes: readonly PlacedChange[], edges: Edges, after: TextLines): Position {
  const change = changes.findLast(({ range: { start } }) => compare(start, edges.next) < 0);
  if (!change) return edges.next;
  const { newStart, newEnd, range, text } = change;
  const isKept = text === '' && newEnd.character === 0 && after.at(newEnd.line + 1) === '';
  if (isAtEndOfLast(change, edges) && (isKept || hasLineEnd(text))) {
    return { line: newStart.line + 1, character: 0 };
  }
  return compare(range.end, edges.next) > 0 ? newStart : shift(edges.next, change);
}

/** Whether a change begins where the last line's text ends, and does not just fill an empty line. */
function isAtEndOfLast({ range, text }: TextChange, { start, end }: Edges): boolean {
  const isFilled = end.character === 0 && text !== '' && !/^[\r\n]/.test(text);
  return compare(range.start, end) === 0 && compare(start, end) < 0 && !isFilled;
}

/** Whether the whole block was replaced, and no text takes its place. */
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
  return isAtEndOfLast(change, edges) && /^[\r\n]/.test(text);
}

/** The position, as moved by the last change before it; the end of the replacement if it was replaced. */
function shiftPast(at: Position, change: PlacedChange | undefined): Position {
  return change && compare(at, change.range.end) <= 0 ? change.newEnd : shift(at, change);
}

/** A position behind the change, as moved by it. */
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
