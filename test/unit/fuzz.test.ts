import { test } from 'node:test';
import { fuzzTargets } from '../fuzz/targets';

for (const { name, fewRuns, run } of fuzzTargets) {
  test(`odd inputs do no harm: ${name}`, (t) => run(t, { numRuns: fewRuns }));
}
