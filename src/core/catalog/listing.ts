import type { Kinds } from './kinds';
import { OrderedBuilder, type Ordered } from './ordered';
import { timeSlice } from '../../base/timeSlice';
import { unpinned } from '../pins/ranks';
import type { ActivePins } from '../pins/activePins';
import type { PinMatcher } from '../pins/matcher';
import type { Pin } from '../pins/pin';
import type { Claim, ResourceEntry, ResourceKind } from './resource';
import type { CanonicalUri } from '../documents/uris';

interface Options {
  readonly kinds: Kinds;
  readonly pins: Pick<ActivePins, 'matcher' | 'rankOf'>;
  isOpenTo(claim: Claim): Promise<boolean>;
}

/** The pins of all entries, which take long to find again if there are globs. */
interface FoundPins {
  readonly matcher: PinMatcher;
  readonly byUri: ReadonlyMap<CanonicalUri, Pin | undefined>;
}

/** All listed resources in order, cached until something changes. */
export class Listing {
  private places: Promise<Ordered> | undefined;
  private found: FoundPins | undefined;

  constructor(private readonly options: Options) {}

  ordered(): Promise<Ordered> {
    return (this.places ??= this.order().catch((cause: unknown) => {
      this.places = undefined;
      throw cause;
    }));
  }

  forget(): void {
    this.places = undefined;
  }

  private async order(): Promise<Ordered> {
    const { kinds, pins } = this.options;
    const { matcher } = pins;
    const all = [...kinds];
    const listed = await this.listed(all.map(([, kind]) => kind));
    const places = new OrderedBuilder();
    const before = this.found?.matcher === matcher ? this.found.byUri : undefined;
    const byUri: Map<CanonicalUri, Pin | undefined> = new Map();
    for (const [index, kind] of all) {
      const found = await this.findUnlisted(kind, listed.pins);
      for (const entry of [...(listed.entries.get(kind) ?? []), ...found]) {
        if (timeSlice.isOver) await timeSlice.rest();
        if (!entry.isVetted && !(await this.isOpen(kind, entry.uri))) continue;
        const pin = before?.has(entry.uri) ? before.get(entry.uri) : matcher.of(entry.uri);
        if (matcher.hasGlobs) byUri.set(entry.uri, pin);
        const rank = pin ? pins.rankOf(pin) : unpinned;
        places.add([pin?.priority ?? entry.priority, rank, index, entry.order], entry.uri);
      }
    }
    this.found = { matcher, byUri };
    return places.build();
  }

  /** The entries by kind, and the pinned URIs that are not among them. */
  private async listed(kinds: readonly ResourceKind[]) {
    const entries = new Map<ResourceKind, readonly ResourceEntry[]>();
    const pins = new Set(this.options.pins.matcher.uris);
    for (const kind of kinds) {
      const its = await kind.list();
      if (pins.size > 0) for (const { uri } of its) pins.delete(uri);
      entries.set(kind, its);
    }
    return { entries, pins };
  }

  /** Finds pinned resources that their kind does not list by itself. */
  private async findUnlisted(
    kind: ResourceKind,
    pins: ReadonlySet<CanonicalUri>,
  ): Promise<ResourceEntry[]> {
    const found: ResourceEntry[] = [];
    for (const uri of pins) {
      const entry = (await this.isOpen(kind, uri)) ? await kind.find(uri) : undefined;
      if (entry) found.push(entry);
    }
    return found;
  }

  /** Whether access allows this kind's claim; a file and a folder of the same path can differ in that. */
  private async isOpen(kind: ResourceKind, uri: CanonicalUri): Promise<boolean> {
    const claim = kind.claim(uri);
    return claim !== undefined && this.options.isOpenTo(claim);
  }
}
