import type { ResourceProvider } from '../../api/api';
import { Coalescer } from '../../base/coalescer';
import { UserError } from '../../base/errors';
import { DisposableStore, Emitter } from '../../base/events';
import { SingleFlight } from '../../base/singleFlight';
import type {
  Claim,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../../core/catalog/resource';
import { type CanonicalUri, parseUri } from '../../core/documents/uris';
import type { ProvidedTopic } from '../../core/sharing/topics';
import { checkedContent, checkedList, checkedUri, line } from './checked';
import { providedTemplates } from './providedTemplates';
import { within } from './within';

/** Below what is open. */
const priority = 0.05;
const changesMs = 100;
/** A provider that names more resources than this at once is taken to mean its list. */
const mostChanges = 100;

interface Options {
  readonly provider: ResourceProvider;
  maxReadBytes(): number;
  onError(cause: unknown): void;
  readonly maxMs?: number;
}

/**
 * The resources of another extension. Nothing of it is trusted: it answers in time or not at all, what it answers is
 * checked and copied, and a list is never waited for.
 */
export class ProviderKind implements ResourceKind {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  readonly topics: readonly ProvidedTopic[];
  readonly templates: readonly ResourceTemplate[];
  readonly label: string;
  private readonly scheme: string;
  private known: ReadonlyMap<CanonicalUri, ResourceDescription> = new Map();
  private readonly lists = new SingleFlight(() => this.look());
  private readonly listing = this.owned.add(
    new Coalescer<'all'>(changesMs, () => void this.lists.run()),
  );
  private readonly touched = new Set<CanonicalUri>();
  private readonly touching = this.owned.add(
    new Coalescer<'all'>(changesMs, () => this.announceTouched()),
  );
  private isDisposed = false;

  constructor(private readonly options: Options) {
    const { provider } = options;
    this.scheme = provider.scheme;
    this.label = line(provider.label) ?? provider.scheme;
    this.topics = [`${this.scheme}:`];
    this.templates = providedTemplates(provider, (asked) =>
      this.ask(async () => provider.complete?.(asked)),
    );
    const changes = provider.onDidChange?.((change) => this.onChange(change));
    if (changes) this.owned.add(changes);
    this.listing.poke('all');
  }

  claim(uri: CanonicalUri): Claim | undefined {
    return parseUri(uri).scheme === this.scheme ? {} : undefined;
  }

  topicOf(): ProvidedTopic {
    return `${this.scheme}:`;
  }

  async list(): Promise<readonly ResourceEntry[]> {
    return [...this.known.keys()].map((uri, order) => ({ uri, priority, order, isVetted: true }));
  }

  /** What was pinned keeps its place whether it is listed or not: the list does not wait for the provider. */
  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    return this.claim(uri) && { uri, priority, order: 0, isVetted: true };
  }

  priorityOf(): number {
    return priority;
  }

  describe(uri: CanonicalUri): ResourceDescription {
    return this.known.get(uri) ?? { name: uri, title: uri };
  }

  nameOf(uri: CanonicalUri): string {
    return this.known.get(uri)?.title ?? uri;
  }

  /** @throws UserError with the provider's name if it fails. */
  async read(uri: CanonicalUri): Promise<ResourceBody | undefined> {
    const { provider, maxReadBytes } = this.options;
    const body = await this.ask(async () =>
      checkedContent(await provider.read(uri), maxReadBytes()),
    );
    return this.isDisposed ? undefined : body;
  }

  dispose(): void {
    this.isDisposed = true;
    this.owned.dispose();
  }

  private async ask<Answer>(asked: () => Promise<Answer>): Promise<Answer> {
    const { onError, maxMs = 5_000 } = this.options;
    let refusal: UserError | undefined;
    const answer = async () => {
      try {
        return await asked();
      } catch (cause) {
        // What we found wrong with an answer is for the client to read.
        if (cause instanceof UserError) refusal = cause;
        throw cause;
      }
    };
    try {
      return await within(maxMs, this.label, answer, onError);
    } catch (cause) {
      throw refusal ?? cause;
    }
  }

  private async look(): Promise<void> {
    try {
      const { provider } = this.options;
      const listed = await this.ask(async () => checkedList(this.scheme, await provider.list()));
      if (this.isDisposed) return;
      this.known = listed;
      this.changed.fire({ type: 'list' });
    } catch (cause) {
      this.options.onError(cause);
    }
  }

  private onChange(change: unknown): void {
    const { uri }: { readonly uri?: unknown } = Object(change) as object;
    if (uri === undefined) return this.listing.poke('all');
    const touched = this.touched.size < mostChanges ? checkedUri(this.scheme, uri) : undefined;
    if (touched !== undefined) this.touched.add(touched);
    this.touching.poke('all');
  }

  private announceTouched(): void {
    const isAll = this.touched.size >= mostChanges;
    const uris = isAll ? [...this.known.keys()] : [...this.touched];
    this.touched.clear();
    for (const uri of uris) this.changed.fire({ type: 'content', uri });
  }
}
