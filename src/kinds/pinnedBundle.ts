import type { Setting } from '../base/setting';
import type { Unasked } from '../core/brief/unasked';
import { budgetOf, budgetVariables, shapeOf, shapeVariables } from '../core/budget/budgetQuery';
import { bundleUri, composeBundle } from '../core/budget/bundle';
import { PinnedParts, readPart, type PinnedPart, withOutline } from '../core/budget/pinnedParts';
import type { SuggestedParts } from '../core/budget/suggestedParts';
import type { Tokens } from '../core/budget/tokens';
import type { Kinds } from '../core/catalog/kinds';
import { checkReadSize } from '../core/catalog/readLimit';
import type { ReadContext, ResourceBody } from '../core/catalog/resource';
import type { CanonicalUri } from '../core/documents/uris';
import type { Outlines } from '../core/outline/outlines';
import type { ActivePins } from '../core/pins/activePins';
import type { Topic } from '../core/sharing/topics';
import { MadeOfPins, mimeType, type PinSources } from './madeOfPins';

interface Options extends PinSources {
  readonly kinds: Pick<Kinds, 'onDidChange' | 'titleOf'>;
  readonly pins: ActivePins;
  readonly suggested: Pick<SuggestedParts, 'all' | 'has' | 'onDidChange'>;
  readonly tokens: Tokens;
  readonly outlines: Outlines;
  readonly unasked: Unasked;
  /** The title of a document. */
  title(uri: CanonicalUri): string;
  /** The default budget, in tokens. */
  readonly budget: Setting<number>;
  maxReadBytes(): number;
}

const about = {
  uri: bundleUri,
  order: 0,
  name: 'pinned',
  title: 'Pinned context',
  description: 'Everything that is pinned as one document, the most important first.',
  asked: {
    uriTemplate: `${bundleUri}{?budget,shape}`,
    description:
      'Everything pinned as one document, the most important first, within a budget in tokens if it is given. What has no room is an outline, or cut with shape=cut.',
    variables: { ...budgetVariables, ...shapeVariables },
  },
};

/** Everything pinned as one document: `context://workspace/pinned`. */
export class PinnedBundle extends MadeOfPins {
  readonly topics: readonly Topic[] = ['pins'];
  private readonly parts: PinnedParts;

  constructor(private readonly options: Options) {
    super(about, options);
    const { kinds, pins, title, budget } = options;
    this.parts = new PinnedParts({ pins, kinds, title, mayQuote: () => true });
    this.own(budget.onDidChange(() => this.announce()));
  }

  topicOf(): Topic {
    return 'pins';
  }

  async read(uri: CanonicalUri, asked: ReadContext): Promise<ResourceBody> {
    const { unasked } = this.options;
    const context = unasked.reads(asked);
    const budget = budgetOf(uri) ?? this.options.budget.value;
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
}
