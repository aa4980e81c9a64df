import { budgetOf, budgetVariables, shapeOf, shapeVariables } from '../core/budget/budgetQuery';
import { bundleUri, composeBundle, isBundle, isMadeOfPins } from '../core/budget/bundle';
import type { Unasked } from '../core/brief/unasked';
import { PinnedParts, readPart, type PinnedPart, withOutline } from '../core/budget/pinnedParts';
import type { SuggestedParts } from '../core/budget/suggestedParts';
import { DisposableOwner, Emitter, type Event } from '../base/events';
import type { ActivePins } from '../core/pins/activePins';
import { checkReadSize } from '../core/catalog/readLimit';
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
import type { Topic } from '../core/sharing/topics';
import type { Tokens } from '../core/budget/tokens';
import type { Outlines } from '../core/outline/outlines';
import type { CanonicalUri } from '../core/documents/uris';

const priority = 0.15;
const mimeType = 'text/markdown';

interface Options {
  /** All kinds, this one among them. */
  readonly kinds: Pick<Kinds, 'onDidChange' | 'titleOf'>;
  readonly pins: ActivePins;
  readonly suggested: Pick<SuggestedParts, 'all' | 'has' | 'onDidChange'>;
  readonly tokens: Tokens;
  readonly outlines: Outlines;
  readonly unasked: Unasked;
  /** The title of a document. */
  title(uri: CanonicalUri): string;
  /** The default budget, in tokens. */
  budget(): number;
  readonly onDidChangeBudget: Event<unknown>;
  maxReadBytes(): number;
}

/** Everything pinned as one document: `context://workspace/pinned`, listed while there is a pin. */
export class PinnedBundle extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  private readonly parts: PinnedParts;
  readonly topics: readonly Topic[] = ['pins'];
  readonly quoting = [bundleUri];
  readonly templates: readonly ResourceTemplate[] = [
    {
      uriTemplate: `${bundleUri}{?budget,shape}`,
      name: 'pinned',
      title: 'Pinned context',
      description:
        'Everything pinned as one document, the most important first, within a budget in tokens if it is given. What has no room is an outline, or cut with shape=cut.',
      mimeType,
      variables: { ...budgetVariables, ...shapeVariables },
      icon: 'text-pinned',
    },
  ];

  constructor(private readonly options: Options) {
    super();
    const { kinds, pins, suggested, title, onDidChangeBudget } = options;
    this.parts = new PinnedParts({ pins, kinds, title, mayQuote: () => true });
    this.own(pins.onDidChange(() => this.announce()));
    this.own(onDidChangeBudget(() => this.announce()));
    this.own(suggested.onDidChange(() => this.announce({ topics: ['suggestions'] })));
    this.own(kinds.onDidChange((change) => this.forward(change)));
  }

  claim(uri: CanonicalUri): Claim | undefined {
    return isBundle(uri) ? {} : undefined;
  }

  topicOf(): Topic {
    return 'pins';
  }

  async list(): Promise<readonly ResourceEntry[]> {
    const isAny = this.options.pins.all.length > 0;
    return isAny ? [{ uri: bundleUri, priority, order: 0, isVetted: true }] : [];
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    return { uri, priority, order: 0, isVetted: true };
  }

  priorityOf(): number {
    return priority;
  }

  async describe(): Promise<ResourceDescription> {
    return {
      name: 'pinned',
      title: 'Pinned context',
      description: 'Everything that is pinned as one document, the most important first.',
      mimeType,
      audience: ['assistant'],
      icon: 'text-pinned',
      reason: 'pinned',
    };
  }

  async read(uri: CanonicalUri, asked: ReadContext): Promise<ResourceBody> {
    const { unasked } = this.options;
    const context = unasked.reads(asked);
    const budget = budgetOf(uri) ?? this.options.budget();
    const isOutlined = shapeOf(uri) === 'outline';
    const { parts, heldBack } = await this.parts.all(context);
    const composed = await composeBundle<PinnedPart>({
      parts,
      extras: await this.options.suggested.all(context),
      heldBack,
      budget,
      tokens: this.options.tokens,
      signal: context.signal,
      read: async (part) => {
        const contents = await readPart(part, context);
        // What the person chose for a pin is not a matter of room.
        const mayBeOutline = isOutlined || part.pin?.shape === 'outline';
        return mayBeOutline ? withOutline(part, contents, this.options.outlines) : contents;
      },
    });
    const text = unasked.text(composed);
    const advice = 'Ask for a smaller document with ?budget=8000.';
    checkReadSize(Buffer.byteLength(text), this.options.maxReadBytes(), advice);
    return { mimeType, text };
  }

  /** Names the changed part, so that a client is notified only of changes in parts that it may see. */
  private forward(change: ResourceChange): void {
    if (change.type !== 'content' || isMadeOfPins(change.uri)) return;
    const { type: _, uri: part, ...about } = change;
    const { pins, suggested } = this.options;
    if (pins.matcher.changesWith(part)) this.announce({ ...about, part });
    else if (suggested.has(part)) this.announce({ ...about, part, topics: ['suggestions'] });
  }

  private announce(cause: Omit<ContentChange, 'type' | 'uri'> = {}): void {
    this.changed.fire({ type: 'content', uri: bundleUri, ...cause });
  }
}
