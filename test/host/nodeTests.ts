import { relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { inspect } from 'node:util';
import { noOutcome, type Outcome } from './outcome';
import { root } from './paths';
import { nameOf } from './testFiles';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Runs test files with Node's test runner, each in its own process, as many at a time as `concurrency` says. */
export async function runNodeTests(
  files: readonly string[],
  concurrency: number,
): Promise<Outcome> {
  const counts: Mutable<Pick<Outcome, 'passed' | 'skipped'>> = { ...noOutcome };
  const failures: string[] = [];
  const times = { tests: [...noOutcome.tests], files: [...noOutcome.files] };
  const events = run({ files: [...files], concurrency });
  const isTest = (details: { type?: string | undefined }) => details.type !== 'suite';
  events.on('test:pass', ({ name, file, details, skip }) => {
    if (!isTest(details)) return;
    if (skip === undefined) counts.passed += 1;
    else counts.skipped += 1;
    const where = file === undefined ? '' : `${nameOf(file)}: `;
    times.tests.push({ name: `${where}${name}`, ms: details.duration_ms });
  });
  events.on('test:fail', ({ name, file, details }) => {
    if (!isTest(details)) return;
    const why = details.error.cause ?? details.error;
    const where = file === undefined ? '' : ` (${relative(root, file)})`;
    failures.push(`${name}${where}\n${inspect(why)}`);
  });
  events.on('test:summary', ({ file, duration_ms: ms }) => {
    if (file !== undefined) times.files.push({ name: nameOf(file), ms });
  });
  for await (const chunk of events.compose(spec)) process.stdout.write(String(chunk));
  return { ...counts, failures, ...times };
}
