import { timeSlice } from '../../base/timeSlice';
import { askedByVSCode } from '../documents/askedByVSCode';
import type { CanonicalUri } from '../documents/uris';
import type { Kinds } from './kinds';
import type { Ordered } from './ordered';

/** All listed URIs, in order, with the names under which they are searched. A name is made when it is asked for. */
export class Names {
  private meant: Promise<ReadonlyMap<CanonicalUri, CanonicalUri>> | undefined;

  constructor(
    private readonly kindOf: ReadonlyMap<CanonicalUri, number>,
    private readonly kinds: Pick<Kinds, 'at'>,
  ) {}

  get size(): number {
    return this.kindOf.size;
  }

  has(uri: CanonicalUri): boolean {
    return this.kindOf.has(uri);
  }

  keys(): Iterable<CanonicalUri> {
    return this.kindOf.keys();
  }

  get(uri: CanonicalUri): string | undefined {
    const kind = this.kindOf.get(uri);
    return kind === undefined ? undefined : (this.kinds.at(kind)?.nameOf?.(uri) ?? uri);
  }

  /** The listed URI that VS Code's client means by one that names nothing: it decodes percent signs in names. */
  async asVSCodeSpells(asked: CanonicalUri): Promise<CanonicalUri | undefined> {
    this.meant ??= this.findMeant();
    return (await this.meant).get(asked);
  }

  private async findMeant(): Promise<ReadonlyMap<CanonicalUri, CanonicalUri>> {
    const meant = new Map<CanonicalUri, CanonicalUri>();
    for (const uri of this.keys()) {
      if (timeSlice.isOver) await timeSlice.rest();
      if (!uri.includes('%25')) continue;
      const asked = askedByVSCode(uri);
      if (!meant.has(asked)) meant.set(asked, uri);
    }
    return meant;
  }
}

/** Caches the names of each list for as long as the list lives. */
export class NamesOfLists {
  private readonly made = new WeakMap<Ordered, Promise<Names>>();

  constructor(private readonly kinds: Pick<Kinds, 'at'>) {}

  of(list: Ordered): Promise<Names> {
    const known = this.made.get(list);
    if (known) return known;
    const names = this.make(list);
    this.made.set(list, names);
    return names;
  }

  private async make(list: Ordered): Promise<Names> {
    const kindOf = new Map<CanonicalUri, number>();
    for (const [, , kind, , uri] of list) {
      if (timeSlice.isOver) await timeSlice.rest();
      kindOf.set(uri, kind);
    }
    return new Names(kindOf, this.kinds);
  }
}
