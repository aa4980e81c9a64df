import { timeSlice } from '../../base/timeSlice';
import { askedByVSCode } from '../documents/askedByVSCode';
import type { CanonicalUri } from '../documents/uris';
import type { Ordered } from './ordered';

/** All listed URIs, in order. */
export class ListedUris {
  private meant: Promise<ReadonlyMap<CanonicalUri, CanonicalUri>> | undefined;

  constructor(private readonly uris: ReadonlySet<CanonicalUri>) {}

  has(uri: CanonicalUri): boolean {
    return this.uris.has(uri);
  }

  [Symbol.iterator](): Iterator<CanonicalUri> {
    return this.uris.values();
  }

  /** The listed URI that VS Code's client means by one that names nothing: it decodes percent signs in names. */
  async asVSCodeSpells(asked: CanonicalUri): Promise<CanonicalUri | undefined> {
    this.meant ??= this.findMeant();
    return (await this.meant).get(asked);
  }

  private async findMeant(): Promise<ReadonlyMap<CanonicalUri, CanonicalUri>> {
    const meant = new Map<CanonicalUri, CanonicalUri>();
    for (const uri of this.uris) {
      if (timeSlice.isOver) await timeSlice.rest();
      if (!uri.includes('%25')) continue;
      const asked = askedByVSCode(uri);
      if (!meant.has(asked)) meant.set(asked, uri);
    }
    return meant;
  }
}

/** Caches the URIs of each list for as long as the list lives. */
export class UrisOfLists {
  private readonly made = new WeakMap<Ordered, Promise<ListedUris>>();

  of(list: Ordered): Promise<ListedUris> {
    const known = this.made.get(list);
    if (known) return known;
    const uris = this.make(list);
    this.made.set(list, uris);
    return uris;
  }

  private async make(list: Ordered): Promise<ListedUris> {
    const uris = new Set<CanonicalUri>();
    for (const [, , , , uri] of list) {
      if (timeSlice.isOver) await timeSlice.rest();
      uris.add(uri);
    }
    return new ListedUris(uris);
  }
}
