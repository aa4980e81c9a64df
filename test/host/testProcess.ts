import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestOutcome } from './outcome';
import { root } from './paths';

/** What a process that runs test files sends after each. */
export interface FileResult {
  readonly ms: number;
  readonly tests: readonly TestOutcome[];
  /** For people. */
  readonly said: string;
}

export interface TestOptions {
  /** Whether tests run from the last to the first. */
  readonly isReverse: boolean;
  /** A pattern of the names of the tests that run; all if absent. */
  readonly grep?: string | undefined;
}

/** The name of a test that the process adds to each file: Node's test runner does not say when a file has ended. */
export const endOfFile = 'the end of the file';

/** No test takes this long; one that does is said to hang. */
const hangsAfterMs = 300_000;

const reporter = pathToFileURL(join(root, 'test', 'host', 'reporter.cjs')).href;

/** A process that runs test files, one after another. */
export class TestProcess {
  private readonly child: ChildProcess;
  private onResult: (result: FileResult) => void = () => undefined;

  constructor({ isReverse, grep }: TestOptions) {
    const patterns = grep === undefined ? [] : [grep, endOfFile];
    this.child = fork(
      join(root, 'dist', 'test', 'host', 'testProcess.main.js'),
      isReverse ? ['--reverse'] : [],
      {
        execArgv: [
          `--test-reporter=${reporter}`,
          '--test-reporter-destination=stdout',
          `--test-timeout=${hangsAfterMs}`,
          ...patterns.map((pattern) => `--test-name-pattern=${pattern}`),
        ],
      },
    );
    this.child.on('message', (result: FileResult) => this.onResult(result));
    this.child.once('exit', (code, signal) =>
      this.onResult(resultOf(`Its process ended with ${signal ?? code}.`)),
    );
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  run(file: string): Promise<FileResult> {
    const result = new Promise<FileResult>((resolve) => (this.onResult = resolve));
    this.child.send(file);
    return result;
  }

  async end(): Promise<void> {
    if (this.hasEnded) return;
    this.child.disconnect();
    await once(this.child, 'exit');
  }
}

/** The result of a file that did not come to its end. */
function resultOf(why: string): FileResult {
  return { ms: 0, tests: [{ name: 'comes to its end', result: 'failed', ms: 0, why }], said: '' };
}
