import { randomFrom } from '../bench/suggestions/random';

/** What is drawn by lot, the same for the same seed. */
export class Chance {
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = randomFrom(seed);
  }

  /** A whole number of these and between. */
  between(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  isOneIn(many: number): boolean {
    return this.random() * many < 1;
  }

  oneOf<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.random() * items.length)];
  }

  some<T>(items: readonly T[], many: number): T[] {
    const left = [...items];
    const taken: T[] = [];
    while (taken.length < many && left.length > 0) {
      taken.push(...left.splice(Math.floor(this.random() * left.length), 1));
    }
    return taken;
  }

  /** One of the items, the likelier the greater its weight. */
  weighted<T extends { readonly weight: number }>(items: readonly T[]): T | undefined {
    let left = this.random() * items.reduce((sum, { weight }) => sum + weight, 0);
    return items.find(({ weight }) => (left -= weight) < 0);
  }
}
