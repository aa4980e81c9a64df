import type { Event } from '../base/events';
import type { BriefMaker } from '../core/brief/briefMaker';
import { noRoom, nothingHere } from '../core/brief/briefTexts';
import type { Unasked } from '../core/brief/unasked';
import { askedBudget, defaultBudget } from '../core/brief/limits';
import { budgetOf, budgetVariables } from '../core/budget/budgetQuery';
import { briefUri } from '../core/budget/bundle';
import type { Tokens } from '../core/budget/tokens';
import type { Kinds } from '../core/catalog/kinds';
import type { ReadContext, ResourceBody } from '../core/catalog/resource';
import { activeEditorUri, allProblemsUri } from '../core/documents/liveUris';
import type { CanonicalUri } from '../core/documents/uris';
import { topics } from '../core/sharing/topics';
import { MadeOfPins, mimeType, type PinSources } from './madeOfPins';

interface Options extends PinSources {
  readonly kinds: Pick<Kinds, 'inBrief' | 'onDidChange'>;
  readonly maker: BriefMaker;
  readonly unasked: Unasked;
  readonly tokens: Tokens;
  /** The user's place has changed, in this document. */
  readonly onDidChangePlace: Event<CanonicalUri>;
}

const about = {
  uri: briefUri,
  order: 1,
  name: 'brief',
  title: 'Brief',
  description:
    'What is pinned, where the person is, problems and changed files, in one short text.',
  asked: {
    uriTemplate: `${briefUri}{?budget}`,
    description:
      'What is pinned, where the person is, problems and changed files, in about 2,400 tokens, or in a budget of tokens if it is given.',
    variables: budgetVariables,
  },
};

/** The resource with the brief, one short text: `context://workspace/brief`. */
export class BriefResource extends MadeOfPins {
  readonly topics = topics;
  readonly listedWith = 'pins';

  constructor(private readonly options: Options) {
    super(about, options);
    this.own(
      options.onDidChangePlace((subject) => this.announce({ part: activeEditorUri, subject })),
    );
  }

  async read(uri: CanonicalUri, context: ReadContext): Promise<ResourceBody> {
    const { tokens, maker, unasked } = this.options;
    const asked = budgetOf(uri);
    const budget = asked === undefined ? defaultBudget(tokens) : askedBudget(tokens, asked);
    const request = { context: context.by('briefs'), budget };
    const { text = noRoom } = await unasked.brief(maker, request);
    return { mimeType, text: text === '' ? nothingHere : text };
  }

  protected override holds(uri: CanonicalUri): boolean {
    const isNamed = this.options.kinds.inBrief.some((section) => section.isMadeOf(uri));
    return uri === allProblemsUri || isNamed || super.holds(uri);
  }
}
