import { test } from 'node:test';
import { fuzzTargets } from '../fuzz/targets';

/**
 * The same inputs in every run, so that a failure comes from a change; `npm run fuzz` tries others. It also makes a failing
 * input smaller, which takes longer than a test may.
 */
const parameters = { seed: 1, endOnFailure: true };

for (const { name, fewRuns, run } of fuzzTargets) {
  test(`odd inputs do no harm: ${name}`, (t) => run(t, { numRuns: fewRuns, ...parameters }));
}
