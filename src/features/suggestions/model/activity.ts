import { isCanonicalUri, type CanonicalUri } from '../../../core/documents/uris';

/** An action of the person on a document. */
export type Act = 'edited' | 'stayed' | 'opened';

/** A count that fades, and the time at which it was computed, in milliseconds since the epoch. */
export type StoredActivity = readonly (readonly [uri: CanonicalUri, sum: number, at: number])[];

const weights: Readonly<Record<Act, number>> = { edited: 4, stayed: 2, opened: 1 };
const halfLifeMs = 24 * 60 * 60 * 1_000;
/** This count means half of the highest activity. */
const halfOfAll = 8;
const maxDocuments = 300;

/** Notes which documents the person works on. Actions count less as time passes. */
export class Activity {
  private readonly sums = new Map<CanonicalUri, { readonly sum: number; readonly at: number }>();

  constructor(stored: unknown) {
    for (const each of Array.isArray(stored) ? (stored as readonly unknown[]) : []) {
      if (!Array.isArray(each)) continue;
      const [uri, sum, at] = each as readonly unknown[];
      if (!isCanonicalUri(uri) || typeof sum !== 'number' || typeof at !== 'number') continue;
      if (Number.isFinite(sum) && Number.isFinite(at)) this.sums.set(uri, { sum, at });
    }
  }

  get stored(): StoredActivity {
    return [...this.sums].map(([uri, { sum, at }]) => [uri, sum, at]);
  }

  note(uri: CanonicalUri, act: Act, now: number): void {
    this.sums.set(uri, { sum: this.sumOf(uri, now) + weights[act], at: now });
    if (this.sums.size <= maxDocuments) return;
    const [least] = [...this.sums.keys()].sort((a, b) => this.sumOf(a, now) - this.sumOf(b, now));
    if (least !== undefined) this.sums.delete(least);
  }

  /** The activity on a document, from 0 to 1. */
  of(uri: CanonicalUri, now: number): number {
    const sum = this.sumOf(uri, now);
    return sum / (sum + halfOfAll);
  }

  private sumOf(uri: CanonicalUri, now: number): number {
    const { sum, at } = this.sums.get(uri) ?? { sum: 0, at: now };
    return sum * 2 ** (-Math.max(0, now - at) / halfLifeMs);
  }
}
