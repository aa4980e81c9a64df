import type { LineRange } from '../../documents/lines';
import {
  areTelling,
  findLines,
  findWhole,
  marksOf,
  type MarkedLines,
  type TextLines,
} from './lineMarks';
import {
  isCrossedBy,
  isCutBy,
  moveLines,
  placeChanges,
  takesBack,
  type PlacedChange,
  type TextChange,
} from './moveLines';

/** What one event tells of. */
export interface TextEdit {
  readonly changes: readonly TextChange[];
  readonly isUndo: boolean;
}

/** `moved`: they stand elsewhere, as they were. */
export type FollowResult = 'none' | 'moved' | 'edited' | 'lost' | 'found';

interface State {
  /** Of what is lost, the last known. */
  readonly at: MarkedLines;
  readonly lastLength: number;
  readonly isLost: boolean;
  /** What it was before it was cut, the oldest first. */
  readonly earlier: readonly MarkedLines[];
}

/** So many edits, and so many forms of before, are remembered. */
const maxKnown = 50;

/**
 * Lines of a text, followed through its edits. What an edit cut off and a later one brings back belongs to them again: an
 * undo, or a file that is read anew, which comes as one large replacement.
 */
export class FollowedRange {
  private state: State;
  private done: readonly { readonly changes: readonly PlacedChange[]; readonly before: State }[] =
    [];

  /** Where the lines are in a text that may have changed since they were marked. */
  constructor(place: MarkedLines, text: TextLines) {
    this.state = { at: place, lastLength: 0, isLost: true, earlier: [place] };
    const lines = findLines(text, place);
    if (lines) this.state = { ...this.placed(lines, text), earlier: [] };
  }

  get isLost(): boolean {
    return this.state.isLost;
  }

  /** Of what is lost, the last known. */
  get place(): MarkedLines {
    return this.state.at;
  }

  /** @param text after the changes of one event. */
  follow({ changes, isUndo }: TextEdit, text: TextLines): FollowResult {
    const before = this.state;
    const placed = placeChanges(changes);
    if (isUndo) {
      const last = this.done.at(-1);
      const isExact = last !== undefined && takesBack(placed, last.changes);
      this.done = isExact ? this.done.slice(0, -1) : [];
      if (isExact) {
        this.state = last.before;
        return difference(before, this.state);
      }
    } else this.done = [...this.done, { changes: placed, before }].slice(-maxKnown);
    return before.isLost ? this.seek(placed, text) : this.move(placed, text);
  }

  private seek(changes: readonly PlacedChange[], text: TextLines): FollowResult {
    return this.restore(text, changes) || this.restoreEnds(text, changes) ? 'found' : 'none';
  }

  private move(changes: readonly PlacedChange[], text: TextLines): FollowResult {
    const { at, lastLength } = this.state;
    const block = { lines: at.lines, lastLength };
    const { lines, isEdited } = moveLines(block, changes, text);
    this.state = lines ? this.placed(lines, text, isEdited) : { ...this.state, isLost: true };
    if (this.restore(text, changes, lines)) return 'edited';
    if (areTelling(at) && changes.some((change) => isCutBy(change, block))) {
      this.state = { ...this.state, earlier: [...this.state.earlier, at].slice(-maxKnown) };
    }
    const crossing = changes.filter((change) => isCrossedBy(change, block));
    if (this.restore(text, crossing, lines) || this.restoreEnds(text, crossing, lines)) {
      return 'edited';
    }
    if (!lines) return 'lost';
    if (isEdited) return 'edited';
    return lines.first === at.lines.first ? 'none' : 'moved';
  }

  /** Looks in what came into the text for what it was before, around what is left of it. */
  private restore(text: TextLines, changes: readonly PlacedChange[], left?: LineRange): boolean {
    const inserted = insertedLines(changes);
    for (const [index, place] of inserted ? this.state.earlier.entries() : []) {
      const lines = findWhole(text, place, inserted);
      if (lines && isBrought(text, { lines, left, inserted }))
        return this.bringBack(index, lines, text);
    }
    return false;
  }

  /** As `restore`, for what was edited in between as well. */
  private restoreEnds(text: TextLines, changes: readonly PlacedChange[], left?: LineRange) {
    const inserted = insertedLines(changes);
    const last = this.state.earlier.at(-1);
    if (!inserted || !last || inserted.first === inserted.last) return false;
    const lines = findLines(text, last, inserted);
    if (!lines || !isBrought(text, { lines, left, inserted })) return false;
    return this.bringBack(this.state.earlier.length - 1, lines, text);
  }

  private bringBack(index: number, lines: LineRange, text: TextLines): true {
    this.state = { ...this.placed(lines, text), earlier: this.state.earlier.slice(0, index) };
    return true;
  }

  private placed(lines: LineRange, text: TextLines, isEdited = true): State {
    const marks = isEdited ? marksOf(text, lines) : this.state.at.marks;
    const lastLength = text.at(lines.last).length;
    return { ...this.state, at: { lines, marks }, lastLength, isLost: false };
  }
}

/** From the first line that something was put into to the last. */
function insertedLines(changes: readonly PlacedChange[]): LineRange | undefined {
  const insertions = changes.filter(({ text }) => text !== '');
  const [first, last] = [insertions.at(0), insertions.at(-1)];
  return first && last && { first: first.newStart.line + 1, last: last.newEnd.line + 1 };
}

interface Find {
  readonly lines: LineRange;
  /** Of what it was. */
  readonly left: LineRange | undefined;
  readonly inserted: LineRange | undefined;
}

/** Whether what is found beside what is left came just now, and is more than blank lines, which can be any. */
function isBrought(text: TextLines, { lines, left, inserted }: Find): boolean {
  const [from, to] = [inserted?.first ?? 0, inserted?.last ?? 0];
  if (!left) return from <= lines.first && lines.last <= to;
  const above = { first: lines.first, last: left.first - 1 };
  const below = { first: left.last + 1, last: lines.last };
  const parts = [above, below].filter(({ first, last }) => first <= last);
  return (
    lines.first <= left.last &&
    left.first <= lines.last &&
    parts.every(({ first, last }) => from <= first && last <= to) &&
    parts.some((part) => areTelling({ marks: marksOf(text, part) }))
  );
}

function difference(before: State, after: State): FollowResult {
  if (before.isLost || after.isLost)
    return after.isLost ? (before.isLost ? 'none' : 'lost') : 'found';
  if (JSON.stringify(before.at.marks) !== JSON.stringify(after.at.marks)) return 'edited';
  return before.at.lines.first === after.at.lines.first ? 'none' : 'moved';
}
