import type { Steps } from '../../src/base/steps';

/** Does all steps of some work without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
