import type { PinEdit } from './edits';
import { editSets } from './pinSet';
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

  get last(): PinsChange | undefined {
    return this.steps.at(-1)?.change;
  }

  add(change: PinsChange): void {
    this.steps = [...this.steps, { change, present: change }].slice(-maxSteps);
  }

  /** The change with its pins at their present places; `undefined` if it can no longer be undone. */
  present(change: PinsChange): PinsChange | undefined {
    return this.steps.find((step) => step.change === change)?.present;
  }

  remove(change: PinsChange): void {
    this.steps = this.steps.filter((step) => step.change !== change);
  }

  clear(): void {
    this.steps = [];
  }

  /** Files or lines have moved. */
  follow(edit: PinEdit): void {
    this.steps = this.steps.map(({ change, present: { before, after } }) => ({
      change,
      present: { before: editSets(before, edit), after: editSets(after, edit) },
    }));
  }
}
