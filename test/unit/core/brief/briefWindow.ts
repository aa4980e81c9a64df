import { Redactor } from '../../../../src/core/redaction/redact';
import { Unasked } from '../../../../src/core/brief/unasked';
import { BriefMaker } from '../../../../src/core/brief/briefMaker';
import { BriefSources } from '../../../../src/core/brief/briefSources';
import type { CommentsInBrief } from '../../../../src/core/brief/commentsInBrief';
import { currentInstructions } from '../../../../src/core/brief/briefing';
import type { NamesInBrief } from '../../../../src/core/brief/namesInBrief';
import type { Kinds } from '../../../../src/core/catalog/kinds';
import type { LineRange } from '../../../../src/core/documents/lines';
import { HookAnswers } from '../../../../src/core/brief/hookAnswers';
import { HookBriefs } from '../../../../src/core/brief/hookBriefs';
import type { Place } from '../../../../src/core/brief/place';
import { SendAgain } from '../../../../src/core/brief/sendAgain';
import { SubagentBriefs } from '../../../../src/core/brief/subagentBriefs';
import { EditReports } from '../../../../src/core/edits/editReports';
import { PinnedParts } from '../../../../src/core/budget/pinnedParts';
import { countTokens } from '../../../../src/core/budget/tokenizer';
import { Tokens } from '../../../../src/core/budget/tokens';
import { Emitter } from '../../../../src/base/events';
import { type CanonicalUri, canonicalUri } from '../../../../src/core/documents/uris';
import type { ActivePins } from '../../../../src/core/pins/activePins';
import { newPin, type Pin, type PinTarget } from '../../../../src/core/pins/pin';
import type { HookRequest } from '../../../../src/core/protocol/hook';
import { Notes } from '../../../../src/features/notes/kind/notes';
import { BriefResource } from '../../../../src/kinds/brief';
import { PinnedBundle } from '../../../../src/kinds/pinnedBundle';
import { ChangingPins } from '../../activePins';
import { FakeServer } from '../../fakeServer';
import { fakeCatalog } from '../../fakeCatalog';
import { outlines } from '../../outlines';
import { FakeSuggestions } from '../../suggestedParts';
import { ProblemKind } from '../../problemKind';
import { ChangingRules } from '../../sharingRules';
import { always } from '../../setting';
import { withoutComments } from '../../withoutComments';

const root = 'file:///ws/';
export const uri = (path: string) => canonicalUri(root + encodeURI(path));

export function pinned(target: PinTarget | string, more: Partial<Pin> = {}): Pin {
  const whole =
    typeof target === 'string' ? ({ type: 'resource', uri: uri(target) } as const) : target;
  const id = typeof target === 'string' ? target : JSON.stringify(target);
  return { ...newPin(whole), id, ...more };
}

/** A window on `file:///ws` with its brief, and the answers of its hook. */
export function briefWindow(
  own: readonly Pin[] = [],
  inBrief: readonly NamesInBrief[] = [],
  comments: CommentsInBrief = withoutComments,
) {
  const team = new ChangingPins();
  const problems = new ProblemKind();
  let isTokenizerLoaded = false;
  const tokens = new Tokens(async () => {
    isTokenizerLoaded = true;
    return countTokens;
  });
  const moved = new Emitter<CanonicalUri>();
  let place: Place | undefined;
  let open: readonly string[] = [];
  const lines = new Map<string, LineRange | undefined>();
  const linesOf = ({ id, target }: Pin) =>
    target.type === 'range' && !lines.has(id) ? target.lines : lines.get(id);
  const title = (of: CanonicalUri) => decodeURIComponent(of.replace(root, ''));
  const suggested = new FakeSuggestions();
  const sourcesOf = (pins: ActivePins, kinds: Kinds) => {
    const parts = new PinnedParts({ pins, kinds, title, mayQuote: (pin) => pins.isOwn(pin) });
    const near = { open: () => open.map(uri), title };
    const beside = {
      ...near,
      place: () => place,
      kinds: { inBrief, named: kinds.named },
      outlines,
    };
    return new BriefSources({ parts, suggested: suggested.partsOf(pins, title), ...beside });
  };
  const redactor = new Redactor();
  const redacted: string[] = [];
  const redact = (text: string) => {
    redacted.push(text);
    return redactor.redact(text);
  };
  const unasked = new Unasked({ redact });
  const makerOf = (pins: ActivePins, kinds: Kinds) => new BriefMaker(sourcesOf(pins, kinds));
  const fake = fakeCatalog({
    more: [problems],
    pins: own,
    team,
    suggestions: suggested.suggestions,
    last: (kinds, pins) => {
      const budget = always(20_000);
      const maxReadBytes = () => 1_000_000;
      const made = { kinds, pins, tokens, unasked, suggested: suggested.partsOf(pins, title) };
      return [
        new PinnedBundle({ ...made, outlines, title, budget, maxReadBytes }),
        new BriefResource({
          ...made,
          maker: makerOf(pins, kinds),
          onDidChangePlace: moved.event,
        }),
        new Notes(pins, redactor),
      ];
    },
  });
  const { catalog, access } = fake;
  const maker = makerOf(fake.pins, fake.kinds);
  const sharing = new ChangingRules();
  const delivered: {
    readonly client: string;
    readonly agent?: string;
    readonly text: string;
  }[] = [];
  const limits = { maxTokens: 2_400, hasNotice: true };
  const reading = {
    unasked,
    access,
    catalog,
    receiver: (client: string) => sharing.rules.receiver(client),
  };
  const again = new SendAgain();
  const briefs = new HookBriefs({
    ...reading,
    again,
    maker,
    comments,
    tokens,
    maxTokens: () => limits.maxTokens,
    hasNotice: () => limits.hasNotice,
    onDidDeliver: (client, { text }) => void delivered.push({ client, text }),
  });
  const subagents = new SubagentBriefs({
    ...reading,
    pins: fake.pins,
    kinds: fake.kinds,
    title,
    linesOf,
    sources: sourcesOf(fake.pins, fake.kinds),
    tokens,
    onDidDeliver: ({ client, agent }, text) =>
      void delivered.push({ client, ...(agent !== undefined && { agent }), text }),
  });
  const server = new FakeServer(problems);
  const edits = new EditReports({
    ...reading,
    freshness: server,
    published: (document) => problems.of(document),
    title,
    asShown: (file) => canonicalUri(file.replace('/real/', '/ws/')),
    onDidDeliver: (request, text, told) => {
      const { client, agent } = request;
      delivered.push({ client, ...(agent !== undefined && { agent }), text });
      briefs.noteTold(request, told);
    },
  });
  const hooks = new HookAnswers({ briefs, subagents, edits });
  const { signal } = new AbortController();
  const instructions = currentInstructions({
    unasked,
    pins: fake.pins,
    kinds: fake.kinds,
    access,
    catalog,
    title,
    linesOf,
    place: () => place,
  });
  return {
    ...fake,
    /** Where pinned lines are by now, by the ids of their pins; the others are where they were pinned. */
    lines,
    instructions,
    team,
    problems,
    suggested,
    hooks,
    server,
    again,
    limits,
    delivered,
    /** The texts that were looked through for secrets. */
    redacted,
    sharing,
    isTokenizerLoaded: () => isTokenizerLoaded,
    goTo: (next: Partial<Place> & { readonly title: string }) => {
      place = { uri: uri(next.title), line: 1, ...next };
      moved.fire(place.uri);
    },
    openTabs: (...paths: readonly string[]) => void (open = paths),
    read: async (query = '', of: 'brief' | 'pinned' = 'brief') => {
      const { contents } = await catalog.unrestricted.read(
        `context://workspace/${of}${query}`,
        signal,
      );
      return 'text' in contents ? contents.text : '';
    },
    /** The text that the hook prints, which then counts as delivered. */
    tell: async (request: Partial<HookRequest> = {}) => (await told(request)).text,
    told,
  };

  async function told(request: Partial<HookRequest>) {
    const whole = {
      client: 'claude-code',
      session: '1',
      deliver: 'changes',
      ...request,
    } as const;
    const answer = await hooks.answer(whole, signal);
    answer.delivered();
    return answer;
  }
}
