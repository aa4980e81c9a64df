import { undoesExactly, type PlacedChange } from './moveLines';

const maxEdits = 50;

/** The last edits of a text, with the state before each, which comes back when exactly that edit is undone. */
export class RecentEdits<State> {
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
