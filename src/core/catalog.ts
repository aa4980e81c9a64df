import type { Access } from './access';
import { ResourceNotFound } from './errors';
import { DisposableStore, Emitter, type Disposable, type Event } from './events';
import { comparePlaces, encodeCursor, indexAfter, unpinned, type Place } from './paging';
import type { Pin } from './pins';
import type {
  ReadContext,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from './resource';
import { canonicalUri } from './uris';

export interface ListedResource extends ResourceDescription {
  readonly uri: string;
  readonly priority: number;
}

export interface Page {
  readonly resources: readonly ListedResource[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** Clients give up on a list without an end: the official SDK's after 64 pages. The pages of a huge one grow instead. */
const maxPages = 60;

interface Options {
  /** In the order of their entries of equal priority. */
  readonly kinds: readonly ResourceKind[];
  readonly access: Access;
  readonly pins: { readonly pins: readonly Pin[]; readonly onDidChange: Event<void> };
  /** Entries of a page, as long as the list fits on `maxPages` of them. */
  readonly pageSize: number;
}

/** Where kinds, pins and access meet: nothing reaches a client except through here, in this order and through this filter. */
export class Catalog implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  private places: Promise<readonly Place[]> | undefined;
  private wasSharing: boolean;

  constructor(private readonly options: Options) {
    for (const kind of options.kinds)
      this.owned.add(kind.onDidChange((change) => this.tell(change)));
    this.wasSharing = options.access.isSharing();
    this.owned.add(options.pins.onDidChange(() => this.tell({ type: 'list' })));
  }

  get templates(): readonly ResourceTemplate[] {
    return this.options.kinds.flatMap(({ templates }) => templates);
  }

  /** @throws InvalidRequest for a cursor that is not of ours. */
  async list(cursor?: string): Promise<Page> {
    if (!this.options.access.isSharing()) return { resources: [] };
    for (const kind of this.options.kinds) kind.reconcile?.();
    const places = await (this.places ??= this.order().catch((cause: unknown) => {
      this.places = undefined;
      throw cause;
    }));
    const start = cursor === undefined ? 0 : indexAfter(places, cursor);
    const size = Math.max(this.options.pageSize, Math.ceil(places.length / maxPages));
    const page = places.slice(start, start + size);
    const last = page.at(-1);
    const resources = await Promise.all(page.map((place) => this.describe(place)));
    if (!this.options.access.isSharing()) return { resources: [] };
    return {
      resources,
      ...(last && start + page.length < places.length && { nextCursor: encodeCursor(last) }),
    };
  }

  /** @throws ResourceNotFound for what is not there and for what is held back alike. */
  async read(uri: string, signal: AbortSignal): Promise<ResourceBody> {
    const canonical = canonicalUri(uri);
    if (await this.mayRead(canonical)) {
      const body = await this.kindOf(canonical)?.read(canonical, this.lend(signal));
      if (body && this.options.access.isSharing()) return body;
    }
    throw new ResourceNotFound(uri);
  }

  /** Whether a client may hear of this change. */
  async mayTell(change: { readonly uri: string; readonly subject?: string }): Promise<boolean> {
    return (
      (await this.mayRead(change.uri)) &&
      (change.subject === undefined || (await this.isAllowed(change.subject)))
    );
  }

  /** Whether access lets a client read here, be there something or not. */
  async mayRead(uri: string): Promise<boolean> {
    const canonical = canonicalUri(uri);
    const claim = this.kindOf(canonical)?.claim(canonical);
    if (!claim || !this.options.access.isSharing()) return false;
    return claim.subject === undefined || this.isAllowed(claim.subject);
  }

  dispose(): void {
    this.owned.dispose();
  }

  /** Of what happens while nothing is shared nobody is told; of its beginning and its end, once. */
  private tell(change: ResourceChange): void {
    if (change.type !== 'content') this.places = undefined;
    const isSharing = this.options.access.isSharing();
    const isFlipped = isSharing !== this.wasSharing;
    this.wasSharing = isSharing;
    if (isFlipped) this.changed.fire({ type: 'sharing' });
    else if (isSharing && change.type !== 'order') this.changed.fire(change);
  }

  private async order(): Promise<readonly Place[]> {
    const { kinds } = this.options;
    const pins = new Map(
      this.options.pins.pins.map((pin, rank) => [pin.target.uri, { pin, rank }]),
    );
    const place = (entry: ResourceEntry, kind: number): Place => {
      const pinned = pins.get(entry.uri);
      return [
        pinned?.pin.priority ?? entry.priority,
        pinned?.rank ?? unpinned,
        kind,
        entry.order,
        entry.uri,
      ];
    };
    const places: Place[] = [];
    for (const [index, kind] of kinds.entries()) {
      const listed = await kind.list();
      const found = await this.findPinned(kind, listed, [...pins.keys()]);
      for (const entry of [...listed, ...found]) {
        if (entry.isVetted || (await this.mayRead(entry.uri))) places.push(place(entry, index));
      }
    }
    return places.sort(comparePlaces);
  }

  /** Pins bring into the list what their kind would not have put there. */
  private async findPinned(
    kind: ResourceKind,
    listed: readonly ResourceEntry[],
    pinned: readonly string[],
  ): Promise<ResourceEntry[]> {
    const candidates = new Set(pinned.filter((uri) => kind.claim(uri)));
    if (candidates.size > 0) for (const { uri } of listed) candidates.delete(uri);
    const found: ResourceEntry[] = [];
    for (const uri of candidates) {
      const entry = (await this.mayRead(uri)) ? await kind.find(uri) : undefined;
      if (entry) found.push(entry);
    }
    return found;
  }

  private async describe([priority, , kind, , uri]: Place): Promise<ListedResource> {
    const described = await this.options.kinds[kind]?.describe(uri);
    return { uri, priority, name: uri, title: uri, ...described };
  }

  private kindOf(uri: string): ResourceKind | undefined {
    return this.options.kinds.find((kind) => kind.claim(uri));
  }

  private lend(signal: AbortSignal): ReadContext {
    return { signal, maySee: (documentUri) => this.isAllowed(documentUri) };
  }

  private async isAllowed(documentUri: string): Promise<boolean> {
    return (await this.options.access.decide(documentUri)).isAllowed;
  }
}
