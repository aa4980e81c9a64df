import type { FileOutcome } from './outcome';
import { nameOf } from './testFiles';
import { TestProcess, type TestOptions } from './testProcess';

/** Runs files of Node's test runner, several in a process. */
export class SharedProcesses {
  private readonly idle: TestProcess[] = [];

  constructor(private readonly options: TestOptions) {}

  async run(file: string): Promise<FileOutcome> {
    const shared = this.idle.pop() ?? new TestProcess(this.options);
    const outcome = await run(file, shared);
    if (!shared.hasEnded) this.idle.push(shared);
    return outcome;
  }

  async end(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((shared) => shared.end()));
  }
}

/** Runs a file of Node's test runner in a process of its own. */
export async function runAlone(file: string, options: TestOptions): Promise<FileOutcome> {
  const own = new TestProcess(options);
  const outcome = await run(file, own);
  await own.end();
  return outcome;
}

async function run(file: string, there: TestProcess): Promise<FileOutcome> {
  const name = nameOf(file);
  const { said, ms, tests } = await there.run(file);
  // The whole file at once, because others run meanwhile.
  process.stdout.write(`\n— ${name}\n${said}`);
  return { name, ms, tests };
}
