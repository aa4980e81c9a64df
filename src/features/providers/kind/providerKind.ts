import type { ResourceProvider } from '../../../api/api';
import { Coalescer } from '../../../base/coalescer';
import { DisposableOwner, Emitter } from '../../../base/events';
import { SingleFlight } from '../../../base/singleFlight';
import type { ShownIcon } from '../../../core/catalog/icons';
import type {
  Claim,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../../../core/catalog/resource';
import { sliceLines, type LineRange } from '../../../core/documents/lines';
import { type CanonicalUri, parseUri, splitLines } from '../../../core/documents/uris';
import type { KnownProvider } from '../../../core/sharing/providers';
import type { ProvidedTopic } from '../../../core/sharing/topics';
import {
  checkedContent,
  checkedDescription,
  checkedList,
  checkedUri,
  type ProvidedList,
} from './checked';
import { followChanges } from './followChanges';
import { providedTemplates } from './providedTemplates';
import { Unlisted } from './unlisted';
import { within } from './within';

/** Below the priority of open documents. */
const priority = 0.05;
const changesMs = 100;
/** A list of thousands of resources takes long to check. */
const listsMs = 1_000;
/** If a provider reports this many changed resources at once, its whole list counts as changed, too. */
const maxChanges = 100;

export interface ProviderOptions {
  readonly provider: ResourceProvider;
  /** The provider's scheme, label and icon, checked when it was registered. */
  readonly as: KnownProvider;
  maxReadBytes(): number;
  onError(cause: unknown): void;
  /** The time limit for each answer; 5 s if left out. */
  readonly maxMs?: number;
}

/**
 * The resources of another extension, which is not trusted: late answers are dropped, all others are checked and
 * copied, and listing never waits for them. Clients see canonical URIs, and the provider receives its own spelling.
 */
export class ProviderKind extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  readonly topics: readonly ProvidedTopic[];
  readonly templates: readonly ResourceTemplate[];
  private readonly scheme: string;
  private readonly icon: ShownIcon;
  private known: ProvidedList = new Map();
  private readonly unlisted = this.own(
    new Unlisted({
      ask: (uri) => this.askForDescription(uri),
      onDidChange: () => this.changed.fire({ type: 'list' }),
    }),
  );
  private readonly lists = new SingleFlight(() => this.look());
  private readonly listing = this.own(new Coalescer(listsMs, () => this.lookAgain()));
  private readonly firstList: Promise<void>;
  private readonly touched = new Set<CanonicalUri>();
  private readonly touching = this.own(new Coalescer(changesMs, () => this.announceTouched()));
  private isDisposed = false;

  constructor(private readonly options: ProviderOptions) {
    super();
    const { provider, as, onError } = options;
    const { scheme, icon = 'data' } = as;
    this.scheme = scheme;
    this.icon = icon;
    this.topics = [`${scheme}:`];
    this.templates = providedTemplates(provider, {
      scheme,
      icon,
      complete: (asked) => this.ask(async () => provider.complete?.(asked)),
    });
    this.own(followChanges(provider, (uri) => this.onChange(uri), onError));
    this.firstList = this.lists.run();
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

  /** A pinned resource keeps its place whether it is listed or not: the list does not wait for the provider. */
  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    return this.claim(uri) && { uri, priority, order: 0, isVetted: true };
  }

  priorityOf(): number {
    return priority;
  }

  describe(uri: CanonicalUri): ResourceDescription {
    const known = this.known.get(uri)?.description ?? this.unlisted.describe(uri);
    return known ?? { name: uri, title: uri, icon: this.icon };
  }

  nameOf(uri: CanonicalUri): string {
    return this.describe(uri).title;
  }

  /** @throws UserError with the provider's name if it fails. */
  async read(asked: CanonicalUri): Promise<ResourceBody | undefined> {
    const { provider, maxReadBytes } = this.options;
    // The provider's spelling of this URI is unknown until the first list.
    if (!this.known.has(asked)) await this.firstList;
    const { uri, lines } = this.known.has(asked) ? { uri: asked } : splitLines(asked);
    const spelled = this.known.get(uri)?.spelled ?? uri;
    const body = await this.ask(async () =>
      checkedContent(await provider.read(spelled), maxReadBytes()),
    );
    if (this.isDisposed) return undefined;
    return body && lines && 'text' in body ? linesOf(body, lines) : body;
  }

  override dispose(): void {
    this.isDisposed = true;
    super.dispose();
  }

  private async ask<Answer>(asked: () => Promise<Answer>): Promise<Answer> {
    const { as, onError, maxMs = 5_000 } = this.options;
    return within(maxMs, as.label, asked, onError);
  }

  private async askForDescription(uri: CanonicalUri): Promise<ResourceDescription | undefined> {
    const { provider } = this.options;
    const ask = async () => checkedDescription(await provider.describe?.(uri), this.icon);
    return this.ask(ask).catch(() => undefined);
  }

  private async look(): Promise<void> {
    const { scheme, icon, known: before } = this;
    const { provider, onError } = this.options;
    const ask = async () => ({ listed: await provider.list() });
    const answer = await this.ask(ask).catch(() => undefined);
    // Its check has no time limit.
    const known =
      answer && (await checkedList(scheme, answer.listed, { icon, before }).catch(onError));
    if (!known || this.isDisposed || isSameList(known, before)) return;
    this.known = known;
    this.changed.fire({ type: 'list' });
  }

  private lookAgain(): void {
    this.unlisted.askAgain();
    void this.lists.run();
  }

  private onChange(uri: unknown): void {
    if (uri === undefined) return this.listing.poke();
    const touched = this.touched.size < maxChanges ? checkedUri(this.scheme, uri) : undefined;
    if (touched !== undefined) this.touched.add(touched);
    this.touching.poke();
  }

  private announceTouched(): void {
    const isAll = this.touched.size >= maxChanges;
    const uris = new Set([...this.touched, ...(isAll ? this.known.keys() : [])]);
    this.touched.clear();
    this.unlisted.askAgain(isAll ? undefined : uris);
    for (const uri of uris) this.changed.fire({ type: 'content', uri });
  }
}

function isSameList(one: ProvidedList, other: ProvidedList): boolean {
  const others = other.values();
  return one.size === other.size && [...one.values()].every((each) => each === others.next().value);
}

function linesOf(
  { mimeType, text }: ResourceBody & { readonly text: string },
  lines: LineRange,
): ResourceBody {
  const { range, lineCount, text: slice } = sliceLines(text, lines);
  return { mimeType, text: slice, meta: { lines: `${range.first}-${range.last}`, lineCount } };
}
