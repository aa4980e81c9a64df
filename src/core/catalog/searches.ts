import { inSlices, type Steps } from '../../base/steps';
import { Limiter } from '../../base/limiter';
import { completionOf, type Completion, type CompletionRequest } from './completion';
import type { Kinds } from './kinds';
import type { Ordered } from './ordered';
import type { Place } from './paging';

/** A search goes on in slices, and ends; this is only for one that a busy window holds up. */
const longMs = 10_000;

export interface Search {
  /** A part of names. */
  readonly typed: string;
  /** The number of finds that are wanted. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** The best first, and the number of all. */
export interface Found<Item> {
  readonly best: readonly Item[];
  readonly total: number;
}

/** Searches among everything that is listed, of all clients: one at a time, since each holds what it has found so far. */
export class Searches {
  private readonly queue = new Limiter(1, longMs);

  constructor(private readonly kinds: Pick<Kinds, 'at'>) {}

  complete(
    values: Iterable<string | undefined>,
    request: Pick<CompletionRequest, 'typed' | 'isWalked'>,
    signal: AbortSignal,
  ): Promise<Completion> {
    return this.queue.run(() => inSlices(completionOf(values, request)), signal);
  }

  /** Finds places by the names of their resources. */
  find(list: Ordered, { typed, limit, signal }: Search): Promise<Found<Place>> {
    return this.queue.run(async () => {
      const names = this.namesOf(list);
      const { values, total } = await inSlices(completionOf(names, { typed, isWalked: false }));
      const wanted = values.slice(0, limit);
      const found = await inSlices(this.placesNamed(wanted, list));
      // Names are counted, and of those that are given here, also the places that share one.
      return { best: found.slice(0, limit), total: total + found.length - wanted.length };
    }, signal);
  }

  /** All places of each name, such as those of several notes. */
  private *placesNamed(names: readonly string[], list: Ordered): Steps<readonly Place[]> {
    const places = new Map<string, Place[]>(names.map((name) => [name, []]));
    for (const place of list) {
      yield;
      places.get(this.nameOf(place))?.push(place);
    }
    return [...places.values()].flat();
  }

  private *namesOf(list: Ordered): Generator<string> {
    for (const place of list) yield this.nameOf(place);
  }

  private nameOf([, , kind, , uri]: Place): string {
    return this.kinds.at(kind)?.nameOf?.(uri) ?? uri;
  }
}
