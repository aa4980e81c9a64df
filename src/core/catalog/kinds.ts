import { DisposableOwner, DisposableStore, Emitter, type Disposable } from '../../base/events';
import type { NamesInBrief } from '../brief/namesInBrief';
import type { CanonicalUri } from '../documents/uris';
import { allNamed } from '../pins/movedPins';
import type { DeniedRead } from './refusals';
import type { ResourceChange, ResourceKind } from './resource';

/** All kinds of resources. Each keeps the index under which it was added, which cursors contain, as long as it is served. */
export class Kinds extends DisposableOwner {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  /** A kind has changed, or was added or removed. */
  readonly onDidChange = this.changed.event;
  private readonly denied = this.own(new Emitter<DeniedRead>());
  /** A kind has refused a read. */
  readonly onDidDeny = this.denied.event;
  /** A removed kind leaves its place empty. */
  private readonly places: (ResourceKind | undefined)[] = [];
  /** The documents that URIs of any kind name. */
  readonly named = allNamed(() => this.served.flatMap(({ named }) => named ?? []));
  /** Kept, because each read asks for them. */
  private served: readonly ResourceKind[] = [];

  constructor(kinds: readonly ResourceKind[] = []) {
    super();
    for (const kind of kinds) this.place(kind);
  }

  get all(): readonly ResourceKind[] {
    return this.served;
  }

  /** Entries of equal priority are listed in the order of their kinds. */
  *[Symbol.iterator](): Generator<readonly [index: number, kind: ResourceKind]> {
    for (const [index, kind] of this.places.entries()) if (kind) yield [index, kind];
  }

  at(index: number): ResourceKind | undefined {
    return this.places[index];
  }

  /** Has each look in the background for changes that had no event. */
  reconcile(): void {
    for (const kind of this.served) kind.reconcile?.();
  }

  /** Has the kinds of a pinned URI refresh it, if it is time. */
  async refreshIfDue(uri: CanonicalUri): Promise<void> {
    for (const kind of this.served) if (kind.claim(uri)) await kind.refreshIfDue?.(uri);
  }

  /** What a brief names of each kind. */
  get inBrief(): readonly NamesInBrief[] {
    return this.served.flatMap(({ inBrief }) => inBrief ?? []);
  }

  /** The title of a resource that is no document, as clients see it; `undefined` for a document. */
  async titleOf(uri: CanonicalUri): Promise<string | undefined> {
    if (uri.startsWith('file:')) return undefined; // Nearly all are files.
    for (const kind of this.served) {
      const claim = kind.claim(uri);
      if (claim) return claim.subject === uri ? undefined : (await kind.describe(uri)).title;
    }
    return undefined;
  }

  /** When a resource changed last, in milliseconds; `undefined` if its kind does not know. */
  async changedAt(uri: CanonicalUri): Promise<number | undefined> {
    const kind = this.served.find((each) => each.claim(uri));
    return (await kind?.describe(uri))?.lastModified;
  }

  /** Announces all that depends on whether these documents are there and shown. */
  noteMembers(documents: readonly CanonicalUri[]): void {
    for (const document of documents) for (const kind of this.served) kind.noteMember?.(document);
  }

  /** Announces all that quotes documents, after other ones may be held back. */
  announceQuoting(): void {
    const all = this.served.flatMap(({ quoting }) => quoting ?? []);
    for (const uri of all) this.changed.fire({ type: 'content', uri });
  }

  /** @returns removes it. */
  add(kind: ResourceKind): Disposable {
    const remove = this.place(kind);
    this.changed.fire({ type: 'list' });
    return remove;
  }

  private place(kind: ResourceKind): Disposable {
    const index = this.places.push(kind) - 1;
    this.noteServed();
    const followed = this.own(new DisposableStore());
    followed.add(kind.onDidChange((change) => this.changed.fire(change)));
    if (kind.onDidDeny) followed.add(kind.onDidDeny((read) => this.denied.fire(read)));
    return {
      dispose: () => {
        if (this.places[index] === undefined) return;
        this.places[index] = undefined;
        this.noteServed();
        followed.dispose();
        this.changed.fire({ type: 'list' });
      },
    };
  }

  private noteServed(): void {
    this.served = this.places.filter((kind) => kind !== undefined);
  }
}
