import { readFileSync } from 'node:fs';

/** A test or a file, and how long it took. */
export interface Timed {
  readonly name: string;
  readonly ms: number;
}

/** The results of a suite. */
export interface Outcome {
  readonly passed: number;
  readonly skipped: number;
  /** For each failed test, its name and the error. */
  readonly failures: readonly string[];
  readonly tests: readonly Timed[];
  readonly files: readonly Timed[];
}

export const noOutcome: Outcome = { passed: 0, skipped: 0, failures: [], tests: [], files: [] };

export function sumOf(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    skipped: outcomes.reduce((sum, { skipped }) => sum + skipped, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    tests: outcomes.flatMap(({ tests }) => tests),
    files: outcomes.flatMap(({ files }) => files),
  };
}

const shownSlowest = 10;

export function printSlowest({ tests, files }: Outcome): void {
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
