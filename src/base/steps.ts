import { timeSlice } from './timeSlice';

/** Work on very many items that yields after each, so that others can run in between; it returns the result. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does the work, and lets others run from time to time. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    if (timeSlice.isOver) await timeSlice.rest();
    const step = steps.next();
    if (step.done) return step.value;
  }
}
