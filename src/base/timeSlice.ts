import { setImmediate as nextTurn } from 'node:timers/promises';

const sliceMs = 5;

/** Work on very many items that lets others run from time to time. */
export class TimeSlice {
  private end = performance.now() + sliceMs;

  get isOver(): boolean {
    return performance.now() >= this.end;
  }

  /** Resolves when all that was waiting has run. */
  async rest(): Promise<void> {
    await nextTurn();
    this.end = performance.now() + sliceMs;
  }
}

/** The results of the work on each of very many items. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const slice = new TimeSlice();
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (slice.isOver) await slice.rest();
    results.push(work(item, index));
  }
  return results;
}
