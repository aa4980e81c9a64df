import { arch, cpus, platform } from 'node:os';
import { median } from '../compare';

export interface Row {
  readonly measure: string;
  readonly ours: string;
  readonly theirs?: string;
  readonly bare?: string;
  readonly ratio?: string;
}

/** A request to measure, with what it is compared with. */
interface Compared {
  readonly measure: string;
  readonly ours: () => Promise<unknown>;
  /** A server that people would use instead. */
  readonly theirs?: (() => Promise<unknown>) | undefined;
  /** A server that only answers the same bytes. */
  readonly bare?: (() => Promise<unknown>) | undefined;
}

const warmUps = 100;
const rounds = 300;

/** Measures all by turns, so that other load slows down each; the figures are medians. */
export async function compareByTurns({ measure, ours, theirs, bare }: Compared): Promise<Row> {
  const medians = await mediansOf([ours, theirs, bare]);
  const [our = 0, their = 0, bareTime = 0] = medians;
  return row({
    measure,
    ours: inMs(our),
    ...(theirs && { theirs: inMs(their) }),
    ...(bare && { bare: inMs(bareTime) }),
    ratio: ratioOf(our, bareTime || their),
  });
}

/** The medians of these works, which are done by turns. */
export async function mediansOf(
  works: readonly ((() => Promise<unknown>) | undefined)[],
): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      if (!work) continue;
      const start = performance.now();
      await work();
      if (round >= warmUps) times[index]?.push(performance.now() - start);
    }
  }
  return times.map(median);
}

/** Tells who waits for the table what was measured. */
export function row(measured: Row): Row {
  console.error(`· ${measured.measure}: ${measured.ours}`);
  return measured;
}

export function ratioOf(ours: number, other: number): string {
  return `${(ours / other).toFixed(1)}×`;
}

export function inMs(time: number): string {
  return `${time.toFixed(time < 10 ? 2 : 0)} ms`;
}

/** The rows as a table in Markdown, as the README shows it. */
export function printTable(rows: readonly Row[]): void {
  const lines = rows.map(({ measure, ours, theirs = '', bare = '', ratio = '' }) =>
    [measure, ours, theirs, bare, ratio].join(' | '),
  );
  const date = new Date().toISOString().slice(0, 10);
  const [processor] = cpus();
  console.log(
    `\nMeasured on ${date}: ${platform()} ${arch()}, ${cpus().length} × ${processor?.model}.\n`,
  );
  console.log('| Measure | Ours | Official server | Bare HTTP | Ratio |');
  console.log('| --- | --: | --: | --: | --: |');
  for (const line of lines) console.log(`| ${line} |`);
}
