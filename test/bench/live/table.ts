import { arch, cpus, platform } from 'node:os';
import { median } from '../compare';

export interface Row {
  readonly measure: string;
  readonly ours: string;
  readonly theirs?: string;
  readonly bare?: string;
  /** To the bare server, or to the official one where there is none. */
  readonly ratio?: string;
  /** To a ping of ours. */
  readonly toPing?: string;
}

/** A request to measure, with what it is compared with. */
interface Compared {
  readonly measure: string;
  readonly ours: () => Promise<unknown>;
  /** A server that people would use instead. */
  readonly theirs?: (() => Promise<unknown>) | undefined;
  /** A server that only answers the same bytes. */
  readonly bare?: (() => Promise<unknown>) | undefined;
  /** A ping of ours. */
  readonly ping?: (() => Promise<unknown>) | undefined;
}

const warmUps = 20;
const rounds = 40;
/** A process that was not asked for a while is slower at first, which would count for the one that is asked less often. */
const inARow = 10;

/** Measures all by turns, so that other load slows down each; the figures are medians. */
export async function compareByTurns(compared: Compared): Promise<Row> {
  const { measure, ours, theirs, bare, ping } = compared;
  const medians = await mediansOf([ours, theirs, bare, ping]);
  const [our = 0, their = 0, bareTime = 0, pingTime = 0] = medians;
  return row({
    measure,
    ours: inMs(our),
    ...(theirs && { theirs: inMs(their) }),
    ...(bare && { bare: inMs(bareTime) }),
    ratio: ratioOf(our, bareTime || their),
    ...(ping && { toPing: ratioOf(our, pingTime) }),
  });
}

/** The medians of these works, which are done by turns. */
export async function mediansOf(
  works: readonly ((() => Promise<unknown>) | undefined)[],
): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      for (let turn = 0; work && turn < inARow; turn += 1) {
        const start = performance.now();
        await work();
        if (round >= warmUps) times[index]?.push(performance.now() - start);
      }
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

/** The rows as a table in Markdown, as `media/docs/speed.md` shows it. */
export function printTable(rows: readonly Row[]): void {
  const lines = rows.map(({ measure, ours, theirs = '', bare = '', ratio = '', toPing = '' }) =>
    [measure, ours, theirs, bare, ratio, toPing].join(' | '),
  );
  const date = new Date().toISOString().slice(0, 10);
  const [processor] = cpus();
  console.log(
    `\nMeasured on ${date}: ${platform()} ${arch()}, ${cpus().length} × ${processor?.model}.\n`,
  );
  console.log('| Measure | Ours | Official server | Bare HTTP | Ratio | To our ping |');
  console.log('| --- | --: | --: | --: | --: | --: |');
  for (const line of lines) console.log(`| ${line} |`);
}
