import { relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { inspect } from 'node:util';
import { noOutcome, type Outcome, type Timed } from './outcome';
import { root } from './paths';
import { nameOf } from './testFiles';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Runs test files with Node's test runner, each in its own process, as many at a time as `concurrency` says. */
export async function runNodeTests(
  files: readonly string[],
  concurrency: number,
): Promise<Outcome> {
  const events = run({ files: [...files], concurrency });
  const counts: Mutable<Pick<Outcome, 'passed' | 'skipped'>> = { ...noOutcome };
  const failures: string[] = [];
  const tests: Timed[] = [];
  const msOf = new Map<string, number>();
  const isTest = (details: { type?: string | undefined }) => details.type !== 'suite';
  const addTime = (file: string | undefined, nesting: number, ms: number) => {
    if (file === undefined || nesting > 0) return;
    msOf.set(nameOf(file), (msOf.get(nameOf(file)) ?? 0) + ms);
  };
  let hasEnded = false;
  events.on('test:pass', ({ name, file, nesting, details, skip }) => {
    hasEnded = nesting === 0;
    addTime(file, nesting, details.duration_ms);
    if (!isTest(details)) return;
    if (skip === undefined) counts.passed += 1;
    else counts.skipped += 1;
    const where = file === undefined ? '' : `${nameOf(file)}: `;
    tests.push({ name: `${where}${name}`, ms: details.duration_ms });
  });
  events.on('test:fail', ({ name, file, nesting, details }) => {
    hasEnded = nesting === 0;
    addTime(file, nesting, details.duration_ms);
    if (!isTest(details)) return;
    const why = details.error.cause ?? details.error;
    const where = file === undefined ? '' : ` (${relative(root, file)})`;
    failures.push(`${name}${where}\n${inspect(why)}`);
  });
  // Whole suites are printed at once, because another run may print meanwhile.
  let printed = '';
  for await (const chunk of events.compose(spec)) {
    printed += String(chunk);
    if (!hasEnded) continue;
    process.stdout.write(printed);
    printed = '';
  }
  process.stdout.write(printed);
  const times = [...msOf].map(([name, ms]) => ({ name, ms }));
  return { ...counts, failures, tests, files: times };
}
