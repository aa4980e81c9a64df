/** Work to measure, and a baseline: the same without what is measured, or done the naive way. */
export interface Comparison {
  readonly name: string;
  readonly baseline: string;
  run(): Promise<unknown>;
  runBaseline(): Promise<unknown>;
  /** 21 by default. */
  readonly rounds?: number;
}

/** Runs both in turn, so that other load slows down both; prints the median of each and their ratio. */
export async function compare({
  name,
  baseline,
  run,
  runBaseline,
  rounds = 21,
}: Comparison): Promise<void> {
  const times: number[] = [];
  const baselineTimes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await timed(run));
    baselineTimes.push(await timed(runBaseline));
  }
  const time = median(times);
  const baselineTime = median(baselineTimes);
  const ratio = (time / baselineTime).toFixed(1);
  console.log(
    `${name}: ${inMs(time)}, ${ratio} times ${baseline} (${inMs(baselineTime)}); at most ${inMs(Math.max(...times))}`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >>> 1] ?? 0;
}

function inMs(time: number): string {
  return `${time.toFixed(time < 10 ? 2 : 0)} ms`;
}
