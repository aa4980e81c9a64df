import type { PinEdit } from './edits';
import { editSets, type PinSets } from './pinSet';
import type { PinsChange } from './revert';

interface Step {
  readonly change: PinsChange;
  /** The same, at the present places of its pins. */
  readonly present: PinsChange;
}

/** The maximum number of changes that can be undone. */
const maxSteps = 50;

/** The latest changes of pins, which can be undone. */
export class UndoHistory {
  private steps: readonly Step[] = [];

  /** The last change that can be undone. */
  last(sets: PinSets): PinsChange | undefined {
    return this.steps.findLast(({ change }) => isPossible(change, sets))?.change;
  }

  add(change: PinsChange): void {
    this.steps = [...this.steps, { change, present: change }].slice(-maxSteps);
  }

  /** The change with its pins at their present places; `undefined` if it cannot be undone now. */
  present(change: PinsChange, sets: PinSets): PinsChange | undefined {
    if (!isPossible(change, sets)) return undefined;
    return this.steps.find((step) => step.change === change)?.present;
  }

  remove(change: PinsChange): void {
    this.steps = this.steps.filter((step) => step.change !== change);
  }

  /** Files or lines have moved. */
  follow(edit: PinEdit): void {
    this.steps = this.steps.map(({ change, present: { before, after } }) => ({
      change,
      present: { before: editSets(before, edit), after: editSets(after, edit) },
    }));
  }
}

/** Sets are known by their names: a change can be undone while all have theirs, and one that comes back can have its own. */
function isPossible({ before, after }: PinsChange, present: PinSets): boolean {
  const [now, left] = [namesOf(present), namesOf(after)];
  const isFree = (name: string) => left.has(name) || !now.has(name);
  return [...left].every((name) => now.has(name)) && [...namesOf(before)].every(isFree);
}

function namesOf({ sets }: PinSets): ReadonlySet<string> {
  return new Set(sets.map(({ name }) => name));
}
