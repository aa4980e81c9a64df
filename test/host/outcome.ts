import { readFileSync } from 'node:fs';

export interface TestOutcome {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'skipped';
  readonly ms: number;
  /** What a failed test threw. */
  readonly why?: string;
}

/** The results of a test file. */
export interface FileOutcome {
  /** Such as `e2e/pins`. */
  readonly name: string;
  readonly ms: number;
  readonly tests: readonly TestOutcome[];
}

/** What the suite in VS Code leaves in a file. */
export interface SuiteResults {
  /** The files that have come to their end. */
  readonly outcomes: readonly FileOutcome[];
  /** Whether all files that were asked for have. */
  readonly isComplete: boolean;
}

const comesToItsEnd = 'comes to its end';

/** The outcome of a file that did not come to its end. */
export function unfinishedFile(name: string, why: string): FileOutcome {
  return { name, ms: 0, tests: [{ name: comesToItsEnd, result: 'failed', ms: 0, why }] };
}

export function isUnfinished(file: FileOutcome): boolean {
  return failuresOf(file).some(({ name }) => name === comesToItsEnd);
}

export function failuresOf({ tests }: FileOutcome): readonly TestOutcome[] {
  return tests.filter(({ result }) => result === 'failed');
}

export function count(files: readonly FileOutcome[], result: TestOutcome['result']): number {
  return files.reduce(
    (sum, { tests }) => sum + tests.filter((test) => test.result === result).length,
    0,
  );
}

/** Failures are repeated at the end, because often only the end of a long output is kept. */
export function printFailures(files: readonly FileOutcome[], mark: '✖' | '⚠'): void {
  for (const file of files) {
    for (const { name, why } of failuresOf(file)) {
      console.log(`\n${mark} ${file.name} › ${name}\n${why}`);
    }
  }
}

const shownSlowest = 10;

export function printSlowest(files: readonly FileOutcome[]): void {
  const tests = files.flatMap((file) =>
    file.tests.map(({ name, ms }) => ({ name: `${file.name} › ${name}`, ms })),
  );
  for (const [what, all] of [
    ['tests', tests],
    ['files', files],
  ] as const) {
    if (all.length === 0) continue;
    console.log(`\nSlowest ${what}:`);
    const slowest = all.toSorted((a, b) => b.ms - a.ms).slice(0, shownSlowest);
    for (const { name, ms } of slowest) console.log(`${seconds(ms / 1_000).padStart(9)}  ${name}`);
  }
}

/** Prints wall time and CPU time. The latter includes child processes that have ended and been waited for. */
export function printTime(): void {
  const cpu = cpuSeconds();
  const ofCpu = cpu === undefined ? '' : `, ${seconds(cpu)} of CPU time`;
  console.log(`\n${seconds(process.uptime())}${ofCpu}`);
}

/** The CPU time of this process and its children, which Linux has in one file. */
function cpuSeconds(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const ticksPerSecond = 100;
  const afterName = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ticks = afterName.slice(11, 15).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

function seconds(count: number): string {
  return `${count.toFixed(1)} s`;
}
