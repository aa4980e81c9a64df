/**
 * Runs test files, and ends with one line about all results. Arguments are names of files or folders of the suites, such as
 * `e2e/pins` or `core/bundle`, and:
 *
 * - `--suites=NAME,NAME`: the suites that are run, which `run.mjs` has chosen
 * - `--desktop`: the windows are those of a downloaded VS Code; with `--desktop=PATH`, those of the VS Code at that path
 * - `--grep=PATTERN`: only tests whose names match
 * - `--reverse`: the tests of each file run from the last to the first
 * - `--strict`: what has failed once has failed, even if it passes when it is run again
 */
import {
  count,
  failuresOf,
  isUnfinished,
  printFailures,
  printSlowest,
  printTime,
  type FileOutcome,
} from './host/outcome';
import { judge } from './host/secondRun';
import { runSuites, suites } from './host/suites';
import { isMeant, keepDurations, nameOf, testFiles } from './host/testFiles';

const args = process.argv.slice(2);

function option(name: string): string | undefined {
  const start = `--${name}=`;
  return args.find((argument) => argument.startsWith(start))?.slice(start.length);
}

async function main(): Promise<void> {
  const options = { isReverse: args.includes('--reverse'), grep: option('grep') };
  const names = args.filter((argument) => !argument.startsWith('--'));
  const files = filesOf(option('suites')?.split(',') ?? suites, names);
  const first = await runSuites(files, args, options);
  keepDurations(first);
  const again = filesToRunAgain(files, first);
  const second = again.size > 0 ? await runSuites(again, args, options) : [];
  const { outcomes, flaky } = judge(first, second, { isStrict: args.includes('--strict') });
  printFailures(outcomes, '✖');
  const passedLater = flaky.filter((file) => !outcomes.includes(file));
  printFailures(passedLater, '⚠');
  printSlowest(outcomes);
  printTime();
  const skipped = count(outcomes, 'skipped');
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  const flakyTests = flaky.flatMap((file) =>
    failuresOf(file).map(({ name }) => `flaky: ${file.name} › ${name}`),
  );
  if (flaky.length > 0) console.log(`\n${flakyTests.join('\n')}`);
  const [passed, failures] = [count(outcomes, 'passed'), count(outcomes, 'failed')];
  console.log(`${flaky.length > 0 ? '' : '\n'}${passed} passed, ${failures} failed`);
  process.exit(failures > 0 || passed === 0 ? 1 : 0);
}

/**
 * A window of a browser is not quite sure to do what it is told, and can be lost together with the files of `suite` that
 * have not ended. Nothing else is run twice.
 */
function filesToRunAgain(
  files: ReadonlyMap<string, readonly string[]>,
  first: readonly FileOutcome[],
): Map<string, readonly string[]> {
  const isMeantAgain: Readonly<Record<string, (file: FileOutcome) => boolean>> = {
    e2e: (file) => failuresOf(file).length > 0,
    suite: isUnfinished,
  };
  return new Map(
    Object.entries(isMeantAgain).flatMap(([suite, isMeant]) => {
      const names = new Set(first.filter(isMeant).map(({ name }) => name));
      const again = (files.get(suite) ?? []).filter((file) => names.has(nameOf(file)));
      return again.length > 0 ? [[suite, again] as const] : [];
    }),
  );
}

/** The files of each suite, or only those that a name matches. */
function filesOf(asked: readonly string[], names: readonly string[]): Map<string, string[]> {
  const files = asked.flatMap((suite) => testFiles(suite).map((file) => ({ suite, file })));
  for (const name of names) {
    if (!files.some(({ file }) => isMeant(file, name))) {
      const known = files.map(({ file }) => nameOf(file)).sort();
      console.error(`${known.join('\n')}\n\nNo test file is named ${name}: there are these.`);
      process.exit(1);
    }
  }
  const isAsked = (file: string) => names.length === 0 || names.some((name) => isMeant(file, name));
  const meant = files.filter(({ file }) => isAsked(file));
  const filesIn = (suite: string) => meant.flatMap((one) => (one.suite === suite ? one.file : []));
  return new Map(asked.map((suite) => [suite, filesIn(suite)]));
}

// If nothing is left to wait for before the last line, the run has failed.
process.exitCode = 1;
main().catch((cause: unknown) => {
  console.error(cause);
  process.exit(1);
});
