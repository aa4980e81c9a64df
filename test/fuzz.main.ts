/**
 * Tries many odd inputs on what reads what others wrote, and prints the seed by which a run can be repeated:
 * `npm run fuzz -- [TARGET…] [--seed=N] [--runs=N]`.
 */
import { parseArgs } from 'node:util';
import { fuzzTargets } from './fuzz/targets';
import type { FuzzTarget } from './fuzz/target';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, runs: { type: 'string' } },
  });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  const names = fuzzTargets.map(({ name }) => name);
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`No target ${unknown}: one of ${names.join(', ')}.`);
  console.log(`seed ${seed}`);
  for (const target of fuzzTargets) {
    if (positionals.length > 0 && !positionals.includes(target.name)) continue;
    await fuzz(target, Number(values.runs ?? target.runs), seed);
  }
}

async function fuzz({ name, run }: FuzzTarget, numRuns: number, seed: number): Promise<void> {
  const closers: (() => unknown)[] = [];
  const start = performance.now();
  try {
    await run({ after: (close) => void closers.push(close) }, { numRuns, seed });
    const seconds = ((performance.now() - start) / 1_000).toFixed(0);
    console.log(`✔ ${name}: ${numRuns} inputs in ${seconds} s`);
  } catch (cause) {
    process.exitCode = 1;
    console.log(`✖ ${name}: repeat it with: npm run fuzz -- ${name} --seed=${seed}`);
    console.log(cause);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

main().catch((cause: unknown) => {
  console.error(cause);
  process.exitCode = 1;
});
