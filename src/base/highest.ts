interface Scored<T> {
  readonly item: T;
  readonly score: number;
}

/** Keeps the items with the highest scores in order; those of the same score stay in the order in which they came. */
export class Highest<T> {
  private readonly kept: Scored<T>[] = [];

  constructor(private readonly most: number) {}

  get items(): readonly T[] {
    return this.kept.map(({ item }) => item);
  }

  add(item: T, score: number): void {
    const place = this.placeOf(score);
    if (place >= this.most) return;
    this.kept.splice(place, 0, { item, score });
    if (this.kept.length > this.most) this.kept.pop();
  }

  private placeOf(score: number): number {
    let [low, high] = [0, this.kept.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const isHigher = score > (this.kept[middle]?.score ?? -Infinity);
      if (isHigher) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
