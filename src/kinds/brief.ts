import { DisposableOwner, Emitter, type Event } from '../base/events';
import type { BriefMaker } from '../core/brief/briefMaker';
import { noRoom, nothingHere } from '../core/brief/briefTexts';
import type { Unasked } from '../core/brief/unasked';
import { askedBudget, defaultBudget } from '../core/brief/limits';
import { budgetOf, budgetVariables } from '../core/budget/budgetQuery';
import { briefUri, isBrief, isMadeOfPins } from '../core/budget/bundle';
import type { SuggestedParts } from '../core/budget/suggestedParts';
import type { Tokens } from '../core/budget/tokens';
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
import { activeEditorUri, allProblemsUri } from '../core/documents/liveUris';
import type { CanonicalUri } from '../core/documents/uris';
import type { ActivePins } from '../core/pins/activePins';
import { topics } from '../core/sharing/topics';

const priority = 0.15;
const mimeType = 'text/markdown';

interface Options {
  /** All kinds, this one among them. */
  readonly kinds: Pick<Kinds, 'inBrief' | 'onDidChange'>;
  readonly pins: Pick<ActivePins, 'all' | 'matcher' | 'onDidChange'>;
  readonly maker: BriefMaker;
  readonly unasked: Unasked;
  readonly suggested: Pick<SuggestedParts, 'has' | 'onDidChange'>;
  readonly tokens: Tokens;
  /** The user's place has changed, in this document. */
  readonly onDidChangePlace: Event<CanonicalUri>;
}

/** The resource with the brief, one short text: `context://workspace/brief`, listed while there is a pin. */
export class BriefResource extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  readonly topics = topics;
  readonly quoting = [briefUri];
  readonly listedWith = 'pins';
  readonly templates: readonly ResourceTemplate[] = [
    {
      uriTemplate: `${briefUri}{?budget}`,
      name: 'brief',
      title: 'Brief',
      description:
        'What is pinned, where the person is, problems and changed files, in about 2,400 tokens, or in a budget of tokens if it is given.',
      mimeType,
      variables: budgetVariables,
      icon: 'text-pinned',
    },
  ];

  constructor(private readonly options: Options) {
    super();
    const { kinds, pins, suggested, onDidChangePlace } = options;
    this.own(pins.onDidChange(() => this.announce()));
    this.own(suggested.onDidChange(() => this.announce({ topics: ['suggestions'] })));
    this.own(onDidChangePlace((subject) => this.announce({ part: activeEditorUri, subject })));
    this.own(kinds.onDidChange((change) => this.forward(change)));
  }

  claim(uri: CanonicalUri): Claim | undefined {
    return isBrief(uri) ? {} : undefined;
  }

  async list(): Promise<readonly ResourceEntry[]> {
    const isAny = this.options.pins.all.length > 0;
    return isAny ? [{ uri: briefUri, priority, order: 1, isVetted: true }] : [];
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    return { uri, priority, order: 1, isVetted: true };
  }

  priorityOf(): number {
    return priority;
  }

  async describe(): Promise<ResourceDescription> {
    return {
      name: 'brief',
      title: 'Brief',
      description:
        'What is pinned, where the person is, problems and changed files, in one short text.',
      mimeType,
      audience: ['assistant'],
      icon: 'text-pinned',
      reason: 'pinned',
    };
  }

  async read(uri: CanonicalUri, context: ReadContext): Promise<ResourceBody> {
    const { tokens, maker, unasked } = this.options;
    const asked = budgetOf(uri);
    const budget = asked === undefined ? defaultBudget(tokens) : askedBudget(tokens, asked);
    const request = { context: context.by('briefs'), budget };
    const { text = noRoom } = await unasked.brief(maker, request);
    return { mimeType, text: text === '' ? nothingHere : text };
  }

  /** Names the changed part, so that a client is notified only of changes in parts that it may see. */
  private forward(change: ResourceChange): void {
    if (change.type !== 'content' || isMadeOfPins(change.uri)) return;
    const { type: _, uri: part, ...about } = change;
    const { kinds, pins } = this.options;
    const isNamed = kinds.inBrief.some((section) => section.isMadeOf(part));
    const isPart = part === allProblemsUri || isNamed || pins.matcher.changesWith(part);
    if (isPart) this.announce({ ...about, part });
    else if (this.options.suggested.has(part)) {
      this.announce({ ...about, part, topics: ['suggestions'] });
    }
  }

  private announce(cause: Omit<ContentChange, 'type' | 'uri'> = {}): void {
    this.changed.fire({ type: 'content', uri: briefUri, ...cause });
  }
}
