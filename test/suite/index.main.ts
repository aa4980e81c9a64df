import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import Mocha from 'mocha';
import type { FileOutcome, SuiteResults, TestOutcome } from '../host/outcome';

/** What this is asked for, as `test/host/extensionHostTests.ts` does; all files if nothing. */
const asked = {
  files: process.env['MCP_BRIDGE_SUITE_FILES'],
  results: process.env['MCP_BRIDGE_SUITE_RESULTS'],
  isReverse: process.env['MCP_BRIDGE_SUITE_REVERSE'] !== undefined,
  grep: process.env['MCP_BRIDGE_SUITE_GREP'],
};

/** Knows its tests before it runs them. */
class LoadedMocha extends Mocha {
  load(): void {
    this.loadFiles();
    this.files = [];
  }
}

/** VS Code calls this in its extension host. */
export function run(): Promise<void> {
  const { files, isReverse, grep } = asked;
  const mocha = new LoadedMocha({
    ui: 'bdd',
    timeout: 60_000,
    reporter: 'spec',
    color: false,
    ...(grep !== undefined && { grep: new RegExp(grep) }),
  });
  for (const file of files === undefined ? filesHere() : (JSON.parse(files) as string[])) {
    mocha.addFile(file);
  }
  mocha.load();
  if (isReverse) reverse(mocha.suite);
  return new Promise((resolve, reject) => {
    const outcomes = new Map<string, FileOutcome>();
    const runner = mocha.run((failed) => {
      keep({ outcomes: [...outcomes.values()], isComplete: true });
      if (failed > 0) reject(new Error(`${failed} failed`));
      else resolve();
    });
    collect(runner, outcomes);
    const ended = new Set<string>();
    runner.on('suite end', (suite) => {
      const { file = '' } = suite;
      if (mocha.suite.suites.findLast((outer) => outer.file === file) !== suite) return;
      ended.add(file);
      // The window can be lost before all files have ended.
      const outcomesSoFar = [...outcomes.values()].filter(({ name }) => ended.has(name));
      keep({ outcomes: outcomesSoFar, isComplete: false });
    });
  });
}

function keep(results: SuiteResults): void {
  if (asked.results === undefined) return;
  // VS Code can end while it writes.
  writeFileSync(`${asked.results}.new`, JSON.stringify(results));
  renameSync(`${asked.results}.new`, asked.results);
}

function filesHere(): string[] {
  const names = readdirSync(__dirname).filter((name) => name.endsWith('.test.js'));
  return names.map((name) => join(__dirname, name));
}

/** Puts the last tests of each suite first. */
function reverse(suite: Mocha.Suite): void {
  suite.tests.reverse();
  suite.suites.reverse();
  for (const inner of suite.suites) reverse(inner);
}

/** Collects what each file does, by its path. */
function collect(runner: Mocha.Runner, outcomes: Map<string, FileOutcome>): void {
  const add = (
    { file: name = '' }: { file?: string | undefined },
    ms: number,
    test?: TestOutcome,
  ) => {
    const { ms: before = 0, tests = [] } = outcomes.get(name) ?? {};
    outcomes.set(name, { name, ms: before + ms, tests: test ? [...tests, test] : tests });
  };
  const addTest = (test: Mocha.Test, result: TestOutcome['result'], why?: string) => {
    const { duration: ms = 0 } = test;
    add(test, ms, { name: test.fullTitle(), result, ms, ...(why !== undefined && { why }) });
  };
  runner.on('pass', (test) => addTest(test, 'passed'));
  runner.on('pending', (test) => addTest(test, 'skipped'));
  runner.on('fail', (test, why: unknown) => addTest(test, 'failed', inspect(why)));
  runner.on('hook end', (hook) => add(hook, hook.duration ?? 0));
}
