const sliceMs = 5;

/**
 * Work on very many items that lets others run from time to time. All such work shares one slice of each turn of the event
 * loop, however much of it there is at once.
 */
class TimeSlice {
  /** When the slice of this turn ends; `undefined` before it begins. */
  private end: number | undefined;
  private readonly waiting: (() => void)[] = [];

  get isOver(): boolean {
    return performance.now() >= (this.end ?? this.begin());
  }

  /** Resolves in a later turn, when all that waited before have had a slice. */
  rest(): Promise<void> {
    if (this.end === undefined) this.begin();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private begin(): number {
    this.end = performance.now() + sliceMs;
    setImmediate(() => this.turn());
    return this.end;
  }

  private turn(): void {
    this.end = undefined;
    const next = this.waiting.shift();
    if (!next) return;
    this.begin();
    next();
  }
}

export const timeSlice = new TimeSlice();

/** The results of the work on each of very many items. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (timeSlice.isOver) await timeSlice.rest();
    results.push(work(item, index));
  }
  return results;
}
