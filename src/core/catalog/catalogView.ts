import type { Access, ResolvedDocument } from '../access/access';
import {
  nothingToComplete,
  valuesOf,
  variableOf,
  type Completion,
  type CompletionRequest,
} from './completion';
import { ResourceNotFound, Unavailable } from '../../base/errors';
import type { Emitter } from '../../base/events';
import { readFolder } from './folder';
import { Gate } from './gate';
import type { Kinds } from './kinds';
import type { Listing } from './listing';
import type { ListedResource } from './listedResource';
import { ListedUris, type UrisOfLists } from './listedUris';
import { ListChanges } from './listChanges';
import { ListPages, type ListPage } from './listPages';
import type { Ordered } from './ordered';
import type { Redactor } from '../redaction/redact';
import { SuggestedPlaces } from './suggestedPlaces';
import type { ActivePins } from '../pins/activePins';
import type { Reading } from './reading';
import type { DeniedRead } from './refusals';
import type { ContentChange, ReadContext, ResourceTemplate } from './resource';
import type { Found, Search, Searches } from './searches';
import type { Topic } from '../sharing/topics';
import type { Viewer } from '../sharing/viewer';
import type { Suggestions } from '../suggestions/suggestions';
import { type CanonicalUri, askedUri, isLikeUri } from '../documents/uris';

const nothingShared =
  'VS Code shares nothing now: the person has paused it, or does not trust this workspace. Ask them to resume it, or to trust the workspace.';
const unpinnedHelp =
  'The person has not shared this yet. Ask them to pin it: it waits in VS Code, in the view AI Tools under Held Back.';

type AskedBy = Pick<ReadContext, 'waitMs' | 'client'>;
type Asking = AskedBy & Pick<ReadContext, 'signal'>;

export interface CatalogOptions {
  readonly kinds: Kinds;
  readonly access: Access;
  readonly pins: Pick<ActivePins, 'matcher' | 'rankOf' | 'isOwn' | 'onDidChange'>;
  readonly suggestions?: Pick<Suggestions, 'all' | 'forPrompt'>;
  /** For the notes of pins. */
  readonly redactor: Pick<Redactor, 'redact'>;
  /** The number of entries of a page, unless there would be too many pages. */
  readonly pageSize: number;
}

/** The parts that all views of a catalogue share. */
interface Shared extends CatalogOptions {
  readonly listing: Listing;
  readonly searches: Searches;
  readonly uris: UrisOfLists;
  readonly denied: Emitter<DeniedRead>;
  /** The view of the same catalogue for another viewer. */
  viewFor(viewer: Viewer): CatalogView;
}

/** The catalogue as one viewer may see it: what it lists and reads, in which order. */
export class CatalogView {
  private readonly gate: Gate;
  private readonly suggested: SuggestedPlaces;
  private readonly pages: ListPages;
  private readonly watch: ListChanges | undefined;

  constructor(
    private readonly options: Shared,
    private readonly viewer: Viewer,
  ) {
    this.gate = new Gate(options, viewer);
    this.suggested = new SuggestedPlaces(options.suggestions, viewer, this.gate);
    this.pages = new ListPages({ ...options, viewer, suggested: this.suggested });
    if (!viewer.seesAll) {
      const { receiver } = viewer;
      const asked = receiver && (() => options.viewFor(receiver).listed());
      this.watch = new ListChanges({ ...options, listed: () => this.listed(), asked });
    }
  }

  get templates(): readonly ResourceTemplate[] {
    return this.options.kinds.all.flatMap(({ templates, topics }) =>
      this.viewer.seesAny(topics) ? templates : [],
    );
  }

  /**
   * @param limit the number of entries of this page, instead of the setting's.
   * @throws InvalidRequest if the cursor is invalid.
   */
  async list(cursor?: string, limit?: number): Promise<ListPage> {
    const page = async () =>
      this.pages.page(await this.places(cursor !== undefined), cursor, limit);
    return this.ifSharing<ListPage>({ resources: [] }, page);
  }

  /** All listed URIs; the same object as before if the list is. */
  async listedUris(): Promise<ListedUris> {
    const { kinds, uris } = this.options;
    return this.ifSharing(new ListedUris(new Set()), async () => {
      kinds.reconcile();
      return uris.of(await this.listed());
    });
  }

  /** The entries with names like the typed text. */
  async search(search: Search): Promise<Found<ListedResource>> {
    return this.ifSharing<Found<ListedResource>>({ best: [], total: 0 }, async () => {
      const { best, total } = await this.options.searches.find(await this.places(), search);
      return { best: await this.pages.describe(best), total };
    });
  }

  /** The URI of a path, whether it exists or not. A URI is returned unchanged, unless it is the path of a listed resource. */
  async resolve(path: string): Promise<string | undefined> {
    // A lone surrogate stands in no path, and cannot be encoded.
    if (/\p{Cs}/u.test(path)) return undefined;
    const uri = this.options.kinds.all.map((kind) => kind.resolve?.(path)).find((found) => found);
    if (!isLikeUri(path)) return uri;
    if (path.includes('//')) return path;
    return uri !== undefined && (await this.listedUris()).has(uri) ? uri : path;
  }

  /**
   * @param by how long the client waits for problems to be fresh, and who it is.
   * @throws ResourceNotFound if nothing exists there or it is held back.
   * @throws Unavailable if it waits for the person to pin it, or while nothing is shared.
   */
  async read(uri: string, signal: AbortSignal, by: Omit<Asking, 'signal'> = {}): Promise<Reading> {
    const asked = askedUri(uri);
    const asking = { signal, ...by };
    const found = (await this.readOne(asked, asking)) ?? (await this.readAlias(asked, asking));
    // It is the same for every address, so it tells nothing of what there is.
    if (!this.options.access.isSharing()) throw new Unavailable(nothingShared);
    if (found) return found;
    throw new ResourceNotFound(uri);
  }

  /** A page of the direct children of a folder. @throws as `list`, and ResourceNotFound if there is none or nothing is shared. */
  async folder(uri: string, cursor: string | undefined, signal: AbortSignal): Promise<ListPage> {
    const { options, gate, pages } = this;
    const asked = { uri: askedUri(uri), cursor, most: options.pageSize };
    const readContext = (document?: ResolvedDocument) => this.readContext(signal, document);
    const read = () => readFolder(asked, { ...options, gate, pages, readContext });
    const page = await this.ifSharing(undefined, read);
    if (page) return page;
    throw new ResourceNotFound(uri);
  }

  get skillFolders(): readonly CanonicalUri[] {
    return this.options.kinds.all.flatMap(({ skillFolders = [] }) => skillFolders);
  }

  /** @throws InvalidRequest if the template or the variable does not exist. */
  async complete(request: CompletionRequest, signal: AbortSignal): Promise<Completion> {
    const { given } = request;
    const variable = variableOf(this.templates, request);
    return this.ifSharing(nothingToComplete, async () => {
      const values =
        variable.type === 'computed'
          ? await variable.values(given, this.readContext(signal))
          : valuesOf(await this.listed(), variable, given);
      return this.options.searches.complete(values, request, signal);
    });
  }

  /** Whether the list has changed for this viewer, since the last call or since its view was made. Asked by one listener. */
  async hasListChanged(): Promise<boolean> {
    return this.watch?.hasChanged() ?? true;
  }

  /** The topic of a resource; `undefined` if it has none. */
  topicOf(uri: CanonicalUri): Topic | undefined {
    return this.gate.topicOf(uri);
  }

  /** Whether the viewer may be notified of this change. */
  mayNotify(change: Omit<ContentChange, 'type'>): Promise<boolean> {
    return this.gate.mayNotify(change);
  }

  /** Whether the viewer may see this resource, or be told these topics of it, whether it exists or not. */
  maySee(uri: CanonicalUri, ...topics: readonly Topic[]): Promise<boolean> {
    return this.gate.maySee(uri, ...topics);
  }

  /**
   * Creates the context that a kind may use during one request.
   * @param decided a document that access has just allowed, which is not decided on again.
   */
  readContext(signal: AbortSignal, decided?: ResolvedDocument): ReadContext {
    return {
      signal,
      sees: (topic) => this.viewer.sees(topic),
      by: (way) => this.options.viewFor(this.viewer.by(way)).readContext(signal, decided),
      maySee: (uri, ...topics) => this.gate.maySee(uri, ...topics),
      allowed: async (uri) => (uri === decided?.uri ? decided : this.gate.allowed(uri)),
      pinned: async () => (await this.listed()).pinned,
      suggested: (prompt) => this.suggested.named(prompt),
      read: async (uri) => (await this.readOne(uri, { signal }))?.contents,
    };
  }

  private async readOne(uri: CanonicalUri, asking: Asking): Promise<Reading | undefined> {
    for await (const { kind, document, unpinned } of this.gate.open(uri, asking.client)) {
      const lent = { ...this.readContext(asking.signal, document), ...asking };
      const contents = await kind.read(uri, lent);
      if (!contents) continue;
      if (unpinned !== undefined) {
        this.options.denied.fire({ uri: unpinned, reason: 'unpinned', client: asking.client });
        throw new Unavailable(unpinnedHelp);
      }
      const priority = this.options.pins.matcher.ofVariant(uri)?.priority ?? kind.priorityOf?.(uri);
      return { uri, contents, ...(priority !== undefined && { priority }) };
    }
    return undefined;
  }

  private async readAlias(asked: CanonicalUri, asking: Asking): Promise<Reading | undefined> {
    if (!asked.includes('%')) return undefined;
    return this.ifSharing(undefined, async () => {
      const uris = await this.options.uris.of(await this.listed());
      const meant = await uris.asVSCodeSpells(asked);
      return meant === undefined ? undefined : this.readOne(meant, asking);
    });
  }

  /** The answer, unless sharing is paused before or after it is computed. */
  private async ifSharing<Answer>(otherwise: Answer, answer: () => Promise<Answer>) {
    const { access } = this.options;
    if (!access.isSharing()) return otherwise;
    const answered = await answer();
    return access.isSharing() ? answered : otherwise;
  }

  private async places(isContinued = false): Promise<Ordered> {
    this.options.kinds.reconcile();
    return this.suggested.raise(await this.listed(), isContinued);
  }

  private async listed(): Promise<Ordered> {
    return this.gate.listed(await this.options.listing.ordered());
  }
}
