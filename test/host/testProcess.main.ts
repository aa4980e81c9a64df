/**
 * Runs test files with Node's test runner, one after another, as the process that forked this one asks for them, and sends
 * what each of them did. With `--reverse`, the tests of a file run from the last to the first.
 */
import { subscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import type { TestOutcome } from './outcome';
import { endOfFile, type FileResult } from './testProcess';
import { reversed, reverseNodeTests } from './testOrder';

/** Node's own code of a process that waits for what can no longer happen. */
const waitsInVain = 13;

const isReverse = process.argv.includes('--reverse');
if (isReverse) reverseNodeTests();

let events: TestEvent[] = [];
let onEnd: () => void = () => undefined;
/** An error that Node's test runner found no running test for. */
let stray: unknown;

subscribe('mcp-bridge:test', (message) => {
  const event = message as TestEvent;
  const isEnd = event.data && 'name' in event.data && event.data.name === endOfFile;
  if (!isEnd) events.push(event);
  else if (event.type === 'test:pass') onEnd();
});
for (const name of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(name, (cause: unknown) => (stray = cause));
}
process.on('beforeExit', () => process.exit(waitsInVain));
process.on('disconnect', () => process.exit());
process.on('message', (file: string) => void runFile(file));

async function runFile(file: string): Promise<void> {
  const startedAt = performance.now();
  // A file that waits for what can no longer happen is to end.
  process.channel?.unref();
  const loading = load(file);
  await new Promise<void>((resolve) => {
    onEnd = resolve;
    test(endOfFile, () => undefined);
  });
  process.channel?.ref();
  const tests = [...loading, ...events.flatMap(outcomeOf), ...strayErrors()];
  const said = await text(Readable.from(events).compose(new spec()));
  const result: FileResult = { ms: performance.now() - startedAt, tests, said };
  events = [];
  process.send?.(result);
}

/** Describes the tests of a file. */
function load(file: string): TestOutcome[] {
  const describe = () => createRequire(file)(file);
  try {
    if (isReverse) reversed(describe);
    else describe();
    return [];
  } catch (cause) {
    return [failed('is loaded', 0, cause)];
  }
}

function outcomeOf(event: TestEvent): TestOutcome[] {
  if (event.type === 'test:fail') {
    const { name, details } = event.data;
    const { failureType } = details.error as { failureType?: string };
    // The tests of a suite fail by themselves; its hooks do not.
    if (details.type === 'suite' && failureType === 'subtestsFailed') return [];
    return [failed(name, details.duration_ms, details.error.cause ?? details.error)];
  }
  if (event.type !== 'test:pass' || event.data.details.type === 'suite') return [];
  const { name, details, skip } = event.data;
  return [{ name, ms: details.duration_ms, result: skip === undefined ? 'passed' : 'skipped' }];
}

/** Node's test runner sets the exit code for errors that come after a test has ended. */
function strayErrors(): TestOutcome[] {
  if (!process.exitCode) return [];
  process.exitCode = undefined;
  return [failed('does nothing after its tests have ended', 0, stray)];
}

function failed(name: string, ms: number, cause: unknown): TestOutcome {
  return { name, result: 'failed', ms, why: inspect(cause) };
}
