import type { PinEdit } from './edits';
import { editSets, type PinSets } from './pinSet';
import { renamesBetween, swapNames } from './renames';
import type { PinsChange } from './revert';

interface Step {
  readonly change: PinsChange;
  /** The same, at the present places of its pins. */
  readonly present: PinsChange;
}

/** So many changes of pins can be undone. */
const maxSteps = 50;

/** The latest changes of pins, which can be undone. */
export class UndoHistory {
  private steps: readonly Step[] = [];

  /** @param named the sets as they are named now. */
  constructor(private named: PinSets) {}

  get last(): PinsChange | undefined {
    return this.steps.findLast(hasOwnNames)?.change;
  }

  add(change: PinsChange): void {
    this.steps = [...this.steps, { change, present: change }].slice(-maxSteps);
  }

  /** The change with its pins at their present places; `undefined` if it cannot be undone now. */
  present(change: PinsChange): PinsChange | undefined {
    return this.steps.find((step) => step.change === change && hasOwnNames(step))?.present;
  }

  remove(change: PinsChange): void {
    this.steps = this.steps.filter((step) => step.change !== change);
  }

  /** Sets are renamed in this window or another, or get their name back by undo. */
  followNames(sets: PinSets): void {
    const names = renamesBetween(this.named, sets);
    this.named = sets;
    if (names.size === 0) return;
    this.steps = this.steps.map(({ change, present: { before, after } }) => ({
      change,
      present: { before: swapNames(before, names), after: swapNames(after, names) },
    }));
  }

  /** Files or lines have moved. */
  follow(edit: PinEdit): void {
    this.steps = this.steps.map(({ change, present: { before, after } }) => ({
      change,
      present: { before: editSets(before, edit), after: editSets(after, edit) },
    }));
  }
}

/** Whether no other set has the name of one that undo would bring back. */
function hasOwnNames({ change, present }: Step): boolean {
  const left = new Set(change.after.sets.map(({ name }) => name));
  return change.before.sets.every(
    ({ name }, at) => left.has(name) || present.before.sets[at]?.name === name,
  );
}
