import { comparePlaces, type Place } from './paging';
import { unpinned } from '../pins/ranks';
import type { CanonicalUri } from '../documents/uris';

/** All of a place but the URI. */
type Rank = readonly [priority: number, pinRank: number, kind: number, order: number];

interface Run {
  readonly rank: Rank;
  /** The number of places before it. */
  readonly start: number;
  readonly uris: readonly CanonicalUri[];
}

/** All places in order. A hundred thousand files have the same rank, so that each takes no more room than its URI. */
export class Ordered {
  readonly length: number;

  constructor(private readonly runs: readonly Run[]) {
    const last = runs.at(-1);
    this.length = last ? last.start + last.uris.length : 0;
  }

  *[Symbol.iterator](): Generator<Place> {
    for (const { rank, uris } of this.runs) for (const uri of uris) yield [...rank, uri];
  }

  get uris(): readonly CanonicalUri[] {
    return this.runs.flatMap(({ uris }) => uris);
  }

  /** The URIs of the pinned resources. */
  get pinned(): readonly CanonicalUri[] {
    return this.runs.flatMap(({ rank, uris }) => (rank[1] === unpinned ? [] : uris));
  }

  filter(passes: (place: Place) => boolean): Ordered {
    let start = 0;
    const runs = this.runs.map(({ rank, uris }) => {
      const run = { rank, start, uris: uris.filter((uri) => passes([...rank, uri])) };
      start += run.uris.length;
      return run;
    });
    return new Ordered(runs.filter(({ uris }) => uris.length > 0));
  }

  /** A copy in which these come first among the resources that are neither pinned nor have a priority. */
  raise(uris: readonly CanonicalUri[]): Ordered {
    const ahead = new Map(uris.map((uri, index) => [uri, index - uris.length]));
    const raised = new OrderedBuilder();
    for (const { rank, uris: those } of this.runs) {
      const [priority, pinRank, kind] = rank;
      const isLast = priority === 0 && pinRank === unpinned;
      for (const uri of those) {
        const order = isLast ? ahead.get(uri) : undefined;
        raised.add(order === undefined ? rank : [priority, pinRank, kind, order], uri);
      }
    }
    return raised.build();
  }

  /** The same with the entries of equal priority of these kinds in the order of their URIs. */
  withoutOrderOf(kinds: readonly number[]): Ordered {
    const places = new OrderedBuilder();
    for (const { rank, uris } of this.runs) {
      const [priority, pinRank, kind, order] = rank;
      places.addAll([priority, pinRank, kind, kinds.includes(kind) ? 0 : order], uris);
    }
    return places.build();
  }

  /** Whether the same resources are in the same places. */
  isLike(other: Ordered): boolean {
    return (
      this.runs.length === other.runs.length &&
      this.runs.every(({ rank: [priority, pinRank, kind], uris }, index) => {
        const { rank, uris: others } = other.runs[index] ?? { rank: [], uris: [] };
        const isSameRank = priority === rank[0] && pinRank === rank[1] && kind === rank[2];
        const isSameLength = uris.length === others.length;
        return isSameRank && isSameLength && uris.every((uri, at) => uri === others[at]);
      })
    );
  }

  at(index: number): Place | undefined {
    const run = this.runs.findLast(({ start }) => start <= index);
    const uri = run?.uris[index - run.start];
    return run && uri !== undefined ? [...run.rank, uri] : undefined;
  }

  slice(start: number, end: number): readonly Place[] {
    return this.runs.flatMap((run) => {
      const [from, to] = [start - run.start, end - run.start];
      if (from >= run.uris.length || to <= 0) return [];
      return run.uris.slice(Math.max(0, from), to).map((uri): Place => [...run.rank, uri]);
    });
  }
}

interface OpenRun {
  readonly rank: Rank;
  readonly uris: CanonicalUri[];
  isSorted: boolean;
}

/** Puts places in order. */
export class OrderedBuilder {
  private readonly runs = new Map<string, OpenRun>();
  /** Most places follow one of the same rank. */
  private last: OpenRun | undefined;

  add(rank: Rank, uri: CanonicalUri): void {
    append(this.runOf(rank), uri);
  }

  addAll(rank: Rank, uris: readonly CanonicalUri[]): void {
    const run = this.runOf(rank);
    for (const uri of uris) append(run, uri);
  }

  build(): Ordered {
    let start = 0;
    const runs = [...this.runs.values()].sort((a, b) => comparePlaces(placeOf(a), placeOf(b)));
    return new Ordered(
      runs.map(({ rank, uris, isSorted }) => {
        // Files are in order already: sorting them again would hold up the window.
        if (!isSorted) uris.sort();
        const run = { rank, start, uris };
        start += uris.length;
        return run;
      }),
    );
  }

  private runOf(rank: Rank): OpenRun {
    if (this.last?.rank.every((value, index) => value === rank[index])) return this.last;
    const key = rank.join();
    const run = this.runs.get(key) ?? { rank, uris: [], isSorted: true };
    this.runs.set(key, run);
    this.last = run;
    return run;
  }
}

function append(run: OpenRun, uri: CanonicalUri): void {
  run.isSorted &&= (run.uris.at(-1) ?? '') <= uri;
  run.uris.push(uri);
}

function placeOf({ rank }: OpenRun): Place {
  return [...rank, '' as CanonicalUri];
}
