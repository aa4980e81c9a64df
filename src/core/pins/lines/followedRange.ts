import type { LineRange } from '../../documents/lines';
import {
  areTelling,
  findLines,
  findRest,
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
  type PlacedChange,
  type TextChange,
  undoesExactly,
} from './moveLines';

/** The changes of one event. */
export interface TextEdit {
  readonly changes: readonly TextChange[];
  readonly isUndo: boolean;
}

/** The effect of an edit on a range; `moved` means that its lines are elsewhere, but unedited. */
export type FollowResult = 'none' | 'moved' | 'edited' | 'lost' | 'found';

interface State {
  /** The last known place, if the range is lost. */
  readonly at: MarkedLines;
  readonly lastLength: number;
  readonly isLost: boolean;
  /** The range as it was before each time that lines were cut off, the oldest first. */
  readonly earlier: readonly MarkedLines[];
}

/** The most earlier forms of a range that are remembered. */
const maxEarlier = 50;

/**
 * Lines of a text, followed through its edits. Lines that an edit cut off belong to the range again when a later edit
 * inserts them, as an undo does, or as VS Code does when it reloads a file and replaces all of its text.
 */
export class FollowedRange {
  private state: State;
  private readonly edits = new RecentEdits<State>();

  /** Looks for the lines in a text that may have changed since they were marked. */
  constructor(place: MarkedLines, text: TextLines) {
    this.state = { at: place, lastLength: 0, isLost: true, earlier: [place] };
    const lines = findLines(text, place) ?? findRest(text, place);
    if (lines) this.state = { ...this.placed(lines, text), earlier: [] };
  }

  get isLost(): boolean {
    return this.state.isLost;
  }

  /** The last known place, if the range is lost. */
  get place(): MarkedLines {
    return this.state.at;
  }

  /** @param text the text after the changes of one event */
  follow({ changes, isUndo }: TextEdit, text: TextLines): FollowResult {
    const before = this.state;
    const placed = placeChanges(changes);
    const undone = isUndo ? this.edits.undo(placed) : undefined;
    if (undone) {
      this.state = undone;
      return difference(before, undone);
    }
    if (!isUndo) this.edits.add(placed, before);
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
      this.state = { ...this.state, earlier: [...this.state.earlier, at].slice(-maxEarlier) };
    }
    const crossing = changes.filter((change) => isCrossedBy(change, block));
    if (this.restore(text, crossing, lines) || this.restoreEnds(text, crossing, lines)) {
      return 'edited';
    }
    if (!lines) return 'lost';
    if (isEdited) return 'edited';
    return lines.first === at.lines.first ? 'none' : 'moved';
  }

  /** Looks in the inserted lines for an earlier form of the range, around what is left of it. */
  private restore(text: TextLines, changes: readonly PlacedChange[], left?: LineRange): boolean {
    const inserted = insertedLines(changes);
    for (const [index, place] of inserted ? this.state.earlier.entries() : []) {
      const lines = findWhole(text, place, inserted);
      if (lines && isInserted(text, { lines, left, inserted }))
        return this.restoreEarlier(index, lines, text);
    }
    return false;
  }

  /** Restores the last earlier form, even if it was edited between its first and its last lines. */
  private restoreEnds(text: TextLines, changes: readonly PlacedChange[], left?: LineRange) {
    const inserted = insertedLines(changes);
    const last = this.state.earlier.at(-1);
    if (!inserted || !last || inserted.first === inserted.last) return false;
    const lines = findLines(text, last, inserted);
    if (!lines || !isInserted(text, { lines, left, inserted })) return false;
    return this.restoreEarlier(this.state.earlier.length - 1, lines, text);
  }

  private restoreEarlier(index: number, lines: LineRange, text: TextLines): true {
    this.state = { ...this.placed(lines, text), earlier: this.state.earlier.slice(0, index) };
    return true;
  }

  private placed(lines: LineRange, text: TextLines, isEdited = true): State {
    const marks = isEdited ? marksOf(text, lines) : this.state.at.marks;
    const lastLength = text.at(lines.last).length;
    return { ...this.state, at: { lines, marks }, lastLength, isLost: false };
  }
}

/** The lines from the first insertion to the last. */
function insertedLines(changes: readonly PlacedChange[]): LineRange | undefined {
  const insertions = changes.filter(({ text }) => text !== '');
  const [first, last] = [insertions.at(0), insertions.at(-1)];
  return first && last && { first: first.newStart.line + 1, last: last.newEnd.line + 1 };
}

interface Found {
  readonly lines: LineRange;
  /** The lines of the range that are left after the edit. */
  readonly left: LineRange | undefined;
  readonly inserted: LineRange | undefined;
}

/** Whether the lines were inserted by this edit. Blank lines prove nothing. */
function isInserted(text: TextLines, { lines, left, inserted }: Found): boolean {
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

const maxEdits = 50;

/** The last edits of a text, with the state before each, which comes back when exactly that edit is undone. */
class RecentEdits<State> {
  private edits: readonly { readonly changes: readonly PlacedChange[]; readonly before: State }[] =
    [];

  add(changes: readonly PlacedChange[], before: State): void {
    this.edits = [...this.edits, { changes, before }].slice(-maxEdits);
  }

  /** The state before the last edit, if these changes undo just that; any other undo clears the history. */
  undo(changes: readonly PlacedChange[]): State | undefined {
    const last = this.edits.at(-1);
    const isExact = last !== undefined && undoesExactly(changes, last.changes);
    this.edits = isExact ? this.edits.slice(0, -1) : [];
    return isExact ? last.before : undefined;
  }
}
