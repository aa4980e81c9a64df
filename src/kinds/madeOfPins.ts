import { DisposableOwner, Emitter } from '../base/events';
import { isMadeOfPins, isVariantOf } from '../core/budget/bundle';
import type { SuggestedParts } from '../core/budget/suggestedParts';
import type { Kinds } from '../core/catalog/kinds';
import type {
  Claim,
  ContentChange,
  ReadContext,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../core/catalog/resource';
import type { CanonicalUri } from '../core/documents/uris';
import type { ActivePins } from '../core/pins/activePins';
import type { Topic } from '../core/sharing/topics';

export const mimeType = 'text/markdown';

/** What a resource that is made of pins depends on. */
export interface PinSources {
  /** All kinds, this one among them. */
  readonly kinds: Pick<Kinds, 'onDidChange'>;
  readonly pins: Pick<ActivePins, 'all' | 'matcher' | 'onDidChange'>;
  readonly suggested: Pick<SuggestedParts, 'has' | 'onDidChange'>;
}

interface About extends Pick<ResourceDescription, 'name' | 'title' | 'description'> {
  readonly uri: CanonicalUri;
  readonly order: number;
  /** The template of its URI with what a client may ask for, such as a budget. */
  readonly asked: Pick<ResourceTemplate, 'uriTemplate' | 'description' | 'variables'>;
}

/** One text that is made of pins and suggested files, listed while there is a pin. */
export abstract class MadeOfPins extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  readonly quoting: readonly CanonicalUri[];
  readonly templates: readonly ResourceTemplate[];
  abstract readonly topics: readonly Topic[];
  private readonly entry: ResourceEntry;
  private readonly description: ResourceDescription;

  constructor(
    { uri, order, asked, ...named }: About,
    private readonly sources: PinSources,
  ) {
    super();
    const { kinds, pins, suggested } = sources;
    const described = { ...named, mimeType, icon: 'text-pinned' } as const;
    this.quoting = [uri];
    this.templates = [{ ...described, ...asked }];
    this.entry = { uri, priority: 0.15, order, isVetted: true };
    this.description = { ...described, audience: ['assistant'], reason: 'pinned' };
    this.own(pins.onDidChange(() => this.announce()));
    this.own(suggested.onDidChange(() => this.announce({ topics: ['suggestions'] })));
    this.own(kinds.onDidChange((change) => this.forward(change)));
  }

  claim(uri: CanonicalUri): Claim | undefined {
    return isVariantOf(this.entry.uri, uri) ? {} : undefined;
  }

  async list(): Promise<readonly ResourceEntry[]> {
    return this.sources.pins.all.length > 0 ? [this.entry] : [];
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    return { ...this.entry, uri };
  }

  priorityOf(): number {
    return this.entry.priority;
  }

  describe(): ResourceDescription {
    return this.description;
  }

  abstract read(uri: CanonicalUri, context: ReadContext): Promise<ResourceBody>;

  /** Whether the text holds this resource, for whatever reason but a suggestion. */
  protected holds(uri: CanonicalUri): boolean {
    return this.sources.pins.matcher.changesWith(uri);
  }

  protected announce(cause: Omit<ContentChange, 'type' | 'uri'> = {}): void {
    this.changed.fire({ type: 'content', uri: this.entry.uri, ...cause });
  }

  /** Names the changed part, so that a client is notified only of changes in parts that it may see. */
  private forward(change: ResourceChange): void {
    if (change.type !== 'content' || isMadeOfPins(change.uri)) return;
    const { type: _, uri: part, ...about } = change;
    if (this.holds(part)) this.announce({ ...about, part });
    else if (this.sources.suggested.has(part)) {
      this.announce({ ...about, part, topics: ['suggestions'] });
    }
  }
}
