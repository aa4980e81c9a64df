import type { Access, Decision, ResolvedDocument } from '../access/access';
import { Announcements } from './announcements';
import {
  completionOf,
  nothingToComplete,
  variableOf,
  type Completion,
  type CompletionRequest,
} from './completion';
import { ResourceNotFound } from '../../base/errors';
import { DisposableStore, Emitter, type Disposable, type Event } from '../../base/events';
import type { ListedResource } from './listedResource';
import { Listing } from './listing';
import { Pages, type Page } from './pages';
import type { Ordered } from './ordered';
import { uriOf, type Place } from './paging';
import type { ActivePins } from '../pins/activePins';
import type { DeniedRead } from './refusals';
import type {
  Claim,
  ContentChange,
  ReadContext,
  ResourceChange,
  ResourceContents,
  ResourceKind,
  ResourceTemplate,
} from './resource';
import { type CanonicalUri, askedByVSCode, askedUri, isLikeUri } from '../documents/uris';

export interface Reading {
  readonly contents: ResourceContents;
  /** Absent if it has no place in the list. */
  readonly priority?: number;
}

interface Options {
  /** Entries of equal priority are listed in the order of their kinds. */
  readonly kinds: readonly ResourceKind[];
  readonly access: Access;
  readonly pins: Pick<ActivePins, 'matcher' | 'rankOf' | 'onDidChange'>;
  /** The number of entries of a page, unless there would be too many pages. */
  pageSize(): number;
}

/** Joins kinds, pins and access: clients get everything in this order and through this filter. */
export class Catalog implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly announcements: Announcements;
  private readonly denied = this.owned.add(new Emitter<DeniedRead>());
  readonly onDidDeny = this.denied.event;
  private readonly listing: Listing;
  private readonly pages: Pages;

  constructor(private readonly options: Options) {
    this.pages = new Pages(options);
    this.listing = new Listing({
      kinds: options.kinds,
      pins: options.pins,
      isOpenTo: (claim) => this.isOpenTo(claim),
    });
    this.announcements = this.owned.add(
      new Announcements(options.access, () => this.listing.forget()),
    );
    const announce = (change: ResourceChange) => this.announcements.announce(change);
    for (const kind of options.kinds) this.owned.add(kind.onDidChange(announce));
    this.owned.add(options.pins.onDidChange(() => announce({ type: 'list' })));
  }

  get onDidChange(): Event<ResourceChange> {
    return this.announcements.onDidChange;
  }

  get templates(): readonly ResourceTemplate[] {
    return this.options.kinds.flatMap(({ templates }) => templates);
  }

  /**
   * @param limit the number of entries of this page, instead of the setting's.
   * @throws InvalidRequest if the cursor is invalid.
   */
  async list(cursor?: string, limit?: number): Promise<Page> {
    const page = async () => this.pages.page(await this.places(), cursor, limit);
    return this.ifSharing<Page>({ resources: [] }, page);
  }

  /** All listed URIs, in order, with the names under which they are searched. */
  async names(): Promise<ReadonlyMap<CanonicalUri, string>> {
    const { kinds } = this.options;
    return this.ifSharing(new Map<CanonicalUri, string>(), async () => {
      const places = await this.places();
      const names = new Map<CanonicalUri, string>();
      for (const [, , kind, , uri] of places) names.set(uri, kinds[kind]?.nameOf?.(uri) ?? uri);
      return names;
    });
  }

  /** The entries with these URIs, in the given order; those that are no longer listed are left out. */
  async entries(uris: readonly CanonicalUri[]): Promise<readonly ListedResource[]> {
    const asked = new Set(uris);
    return this.ifSharing([], async () => {
      const places = new Map<CanonicalUri, Place>();
      for (const place of await this.places()) {
        if (asked.has(uriOf(place))) places.set(uriOf(place), place);
      }
      const inOrder = uris.map((uri) => places.get(uri)).filter((place) => place !== undefined);
      return this.pages.describe(inOrder);
    });
  }

  /** The URI of a path, whether it exists or not. A URI is returned unchanged, unless it is the path of a listed resource. */
  async resolve(path: string): Promise<string | undefined> {
    const uri = this.options.kinds.map((kind) => kind.resolve?.(path)).find((found) => found);
    if (!isLikeUri(path)) return uri;
    if (path.includes('//')) return path;
    const isListed = async () => (await this.places()).uris.some((listed) => listed === uri);
    return (await this.ifSharing(false, isListed)) ? uri : path;
  }

  /** @throws ResourceNotFound if nothing exists there or it is held back. */
  async read(uri: string, signal: AbortSignal): Promise<Reading> {
    const canonical = askedUri(uri);
    const found =
      (await this.readOne(canonical, signal)) ?? (await this.readMeant(canonical, signal));
    if (found && this.options.access.isSharing()) return found;
    throw new ResourceNotFound(uri);
  }

  /** @throws InvalidRequest if the template or the variable does not exist. */
  async complete(request: CompletionRequest, signal: AbortSignal): Promise<Completion> {
    const { given } = request;
    const variable = variableOf(this.templates, request);
    return this.ifSharing(nothingToComplete, async () => {
      const values =
        variable.type === 'computed'
          ? await variable.values(given, this.lend(signal))
          : (await this.listing.ordered()).uris.flatMap(
              (uri) => variable.valueOf(uri, given) ?? [],
            );
      return completionOf(values, request);
    });
  }

  /** Whether clients may be notified of this change. */
  async mayNotify({ uri, subject }: Omit<ContentChange, 'type'>): Promise<boolean> {
    return (await this.mayRead(uri)) && this.isOpenTo({ subject });
  }

  /** Whether access allows reading this URI, whether it exists or not. */
  async mayRead(uri: CanonicalUri): Promise<boolean> {
    for (const { claim } of this.claimsOn(uri)) {
      if (await this.isOpenTo(claim)) return true;
    }
    return false;
  }

  /**
   * What a kind may use during one request.
   * @param decided a document that access has just allowed, which is not decided on again.
   */
  lend(signal: AbortSignal, decided?: ResolvedDocument): ReadContext {
    return {
      signal,
      maySee: (subject) => this.isOpenTo({ subject }),
      allowed: async (uri) => (uri === decided?.uri ? decided : this.allowed(uri)),
      pinned: async () => (await this.listing.ordered()).pinned,
      read: async (uri) => (await this.readOne(uri, signal))?.contents,
    };
  }

  dispose(): void {
    this.owned.dispose();
  }

  private async readOne(uri: CanonicalUri, signal: AbortSignal): Promise<Reading | undefined> {
    for (const { kind, claim } of this.claimsOn(uri)) {
      const decision = await this.decide(claim);
      if (!decision.isAllowed) continue;
      const contents = await kind.read(uri, this.lend(signal, decision.document));
      if (!contents) continue;
      const priority = this.options.pins.matcher.ofVariant(uri)?.priority ?? kind.priorityOf?.(uri);
      return { contents, ...(priority !== undefined && { priority }) };
    }
    return undefined;
  }

  /** VS Code's client decodes percent signs in names: finds the listed resource that it means if nothing has the asked name. */
  private async readMeant(asked: CanonicalUri, signal: AbortSignal): Promise<Reading | undefined> {
    if (!asked.includes('%')) return undefined;
    return this.ifSharing(undefined, async () => {
      const meant = (await this.listing.ordered()).uris.find(
        (uri) => uri.includes('%25') && askedByVSCode(uri) === asked,
      );
      return meant === undefined ? undefined : this.readOne(meant, signal);
    });
  }

  /** The answer, unless sharing is paused before or after it is computed. */
  private async ifSharing<Answer>(otherwise: Answer, answer: () => Promise<Answer>) {
    const { access } = this.options;
    if (!access.isSharing()) return otherwise;
    const answered = await answer();
    return access.isSharing() ? answered : otherwise;
  }

  private async places(): Promise<Ordered> {
    for (const kind of this.options.kinds) kind.reconcile?.();
    return this.listing.ordered();
  }

  /** Several kinds can claim a URI, because a path does not show whether it is a file's or a folder's. */
  private claimsOn(uri: CanonicalUri): { readonly kind: ResourceKind; readonly claim: Claim }[] {
    return this.options.kinds.flatMap((kind) => {
      const claim = kind.claim(uri);
      return claim ? [{ kind, claim }] : [];
    });
  }

  /** As `isOpenTo`, but reports a denial, which the panel shows. */
  private async decide({ subject }: Claim): Promise<Decision> {
    const decision = await this.options.access.decide(subject);
    if (!decision.isAllowed && subject !== undefined) {
      this.denied.fire({ uri: subject, reason: decision.reason });
    }
    return decision;
  }

  private async allowed(uri: CanonicalUri): Promise<ResolvedDocument | undefined> {
    const decision = await this.options.access.decide(uri);
    return decision.isAllowed ? decision.document : undefined;
  }

  private async isOpenTo({ subject }: Claim): Promise<boolean> {
    return (await this.options.access.decide(subject)).isAllowed;
  }
}
