import { compose } from '../budget/compose';
import type { Composition, PartContents, PlacedPart } from '../budget/composition';
import type { PinnedPart } from '../budget/pinnedParts';
import type { ReadContext } from '../catalog/resource';
import { besidePins, besideTexts, isAnythingBeside } from './besidePins';
import type { BriefSources, WindowNow } from './briefSources';
import { changedParts, changesOf, readOnce, savedParts, without } from './changedParts';
import { budgetsOf, noComments, type CommentsPart } from './commentsInBrief';
import { escapeMarkup } from './escapeMarkup';
import { followRenames } from './followRenames';
import { lostTitles } from './lostParts';
import { marksOf } from './marks';
import { namedBodies, withBodies, type NamedBody } from './namedBodies';
import { namedPlaces } from './namedPlaces';
import { noticeOf } from './notice';
import { pinFates, type PinFates, type BriefItem } from './pinFates';
import type { BriefBudget } from './limits';
import {
  countProblems,
  asSaved,
  keptWhileUnavailable,
  partKey,
  placeState,
  sentNames,
  sentPart,
  withChanges,
  type SentState,
} from './sentState';
import { newSuggestions, sentSuggestions } from './sentSuggestions';
import { withinRoom } from './sentTexts';

interface Request {
  /** The context of the brief's reader, which decides what they may see. */
  readonly context: ReadContext;
  readonly budget: BriefBudget;
  /** The state that the client has received before; the brief then has only changes. Without it, it has everything. */
  readonly sent?: SentState | undefined;
  /** What the person asks, which is used for this brief and is not kept. */
  readonly prompt?: string | undefined;
  /** What the person has said about lines, which has its room before everything else. */
  readonly comments?: CommentsPart;
}

export interface Brief {
  /** Empty if there is nothing to send; `undefined` if the budget has no room for it. */
  readonly text: string | undefined;
  /** An estimate of the text's tokens. */
  readonly tokens: number;
  readonly items: readonly BriefItem[];
  readonly pins: PinFates;
  /** One line for the user that says what the text holds. */
  readonly notice: string;
  /** The state to keep for the session once the client has received the text. */
  readonly sent: SentState;
}

const nothingSent: SentState = {
  parts: new Map(),
  place: '',
  problems: new Map(),
  names: new Map(),
  suggestions: new Map(),
  failures: new Set(),
};

/** Makes the brief: pins, suggestions, the user's place, changed files and problems in one short text. */
export class BriefMaker {
  constructor(private readonly sources: BriefSources) {}

  async make(request: Request): Promise<Brief> {
    const { context, sent, comments = noComments } = request;
    const { whole, budget } = await budgetsOf(request.budget, comments);
    const present = await this.present(request);
    const { named, extras, beside, read } = present;
    const parts = [...named.map(({ part }) => part), ...present.parts];
    const { where, rest, told } = await besideTexts(beside, budget);
    const { texts } = this.sources;
    const head = (sent ? texts.changes : texts.whole) + comments.text;
    const composed = await compose<PinnedPart>({
      parts,
      extras,
      heldBack: 0,
      budget: whole,
      tokens: budget.measure,
      signal: context.signal,
      head: head + where,
      tail: rest,
      list: texts.list,
      prompt: request.prompt,
      marks: marksOf({ ...present, changed: this.sources.changedLinesIn(context) }),
      read: async (part) => present.changes.get(part) ?? read(part),
    });
    const isSaid = comments.text !== '';
    // What the person said goes even if there is no room for anything else, which then counts as not sent.
    const isAlone = isSaid && composed.text === undefined;
    const made = isAlone ? head : composed.text;
    const items = [...composed.parts, ...composed.extras].flatMap(itemOf);
    const isAny = isSaid || parts.length > 0 || items.length > 0 || where !== '' || rest !== '';
    // Files can have any name, so titles are made inert, too.
    const text = isAny && made !== undefined ? escapeMarkup(made) : undefined;
    const pins = pinFates(composed.parts);
    const tokens = text === undefined ? 0 : await budget.tokensOf(text);
    const failures = [...told, ...present.failures.filter(({ id }) => sent?.failures.has(id))];
    return {
      text: isAny || isAnythingBeside(beside) ? text : '',
      tokens,
      items: [...comments.items, ...items],
      pins,
      notice: noticeOf({
        ...beside,
        failures: told,
        comments: comments.items.length,
        pins,
        tokens,
      }),
      sent: isAlone ? (sent ?? nothingSent) : sentNow({ ...present, failures }, composed),
    };
  }

  /** What there is for this reader, and what of it is new. */
  private async present({ context, prompt, budget, ...request }: Request) {
    const pinned = await this.sources.pinned(context);
    const { sent, renamed } = request.sent
      ? await followRenames(request.sent, pinned, context)
      : { sent: undefined, renamed: [] };
    const now = await this.sources.now(context);
    const texts = new Map<PinnedPart, PartContents>();
    const reads = { context, outlines: this.sources.outlines, texts };
    const parts = sent ? await changedParts(pinned, sent, reads) : pinned;
    const unchanged = without(pinned, parts);
    const saved = sent ? savedParts(unchanged, sent, texts) : [];
    const changes = sent
      ? await changesOf(parts, { sent, texts, budget })
      : new Map<PinnedPart, PartContents>();
    const known = { unchanged, changed: [...changes.keys()] };
    const named = sent ? await namedBodies(known, { sent, prompt }, reads) : [];
    const read = (part: PinnedPart) => readOnce(part, reads);
    let found: ReturnType<ReadContext['suggested']> | undefined;
    // Files are searched, for which a prompt waits once.
    const forPrompt = { ...context, suggested: () => (found ??= context.suggested(prompt)) };
    const suggested = await this.sources.suggested(forPrompt);
    const extras = sent ? await newSuggestions(suggested, sent.suggestions, read) : suggested;
    const isPinned = this.sources.arePinned(pinned);
    const lost = sent ? await lostTitles(sent, pinned, context) : { unpinned: [], gone: [] };
    const since = { ...lost, renamed, saved: saved.map(({ title }) => title) };
    const documents = () => this.sources.near(forPrompt, pinned);
    const asked = await namedPlaces(prompt, { documents, ...reads });
    const beside = besidePins({ ...now, asked, isPinned, since }, sent);
    return { ...now, sent, pinned, texts, parts, changes, saved, named, read, extras, beside };
  }
}

interface Present extends WindowNow {
  /** What the session has received, by the present addresses; absent if it has received nothing. */
  readonly sent: SentState | undefined;
  readonly pinned: readonly PinnedPart[];
  readonly saved: readonly PinnedPart[];
  /** What is sent of parts of which the session has the text, or its outline. */
  readonly changes: ReadonlyMap<PinnedPart, PartContents>;
  readonly named: readonly NamedBody[];
  /** The texts that were read for this brief. */
  readonly texts: ReadonlyMap<PinnedPart, PartContents>;
}

/** The state of a session that has received this. */
function sentNow(
  { sent, pinned, saved, changes, named, place, problems, names, failures, texts }: Present,
  { parts, extras }: Composition<PinnedPart>,
): SentState {
  return {
    parts: withBodies(
      sentParts({ pinned, saved, changes }, asRead(parts, texts), sent),
      named.filter(({ part }) => isComplete(part, parts)),
    ),
    place: place ? placeState(place) : (sent?.place ?? ''),
    problems: problems ? countProblems(problems) : (sent?.problems ?? new Map()),
    names: new Map([...(sent?.names ?? []), ...names.map(sentNames)]),
    suggestions: sentSuggestions(extras, sent?.suggestions),
    failures: new Set(failures.map(({ id }) => id)),
  };
}

function isComplete(part: PinnedPart, placed: readonly PlacedPart<PinnedPart>[]): boolean {
  const found = placed.find((each) => each.part === part);
  return found !== undefined && found.omission === undefined;
}

/** The parts with their own contents, also where only the changes of these are in the brief. */
function asRead(
  placed: readonly PlacedPart<PinnedPart>[],
  texts: ReadonlyMap<PinnedPart, PartContents>,
): readonly PlacedPart<PinnedPart>[] {
  return placed.map((each) => ({ ...each, contents: texts.get(each.part) ?? each.contents }));
}

/** The state of each pinned part: that of the last brief, unless this one has the part. */
function sentParts(
  { pinned, saved, changes }: Pick<Present, 'pinned' | 'saved' | 'changes'>,
  placed: readonly PlacedPart<PinnedPart>[],
  { parts: before }: SentState = nothingSent,
): SentState['parts'] {
  const now = new Map(
    placed.map((each) => {
      const key = partKey(each.part);
      const known = before.get(key);
      const isChanges = changes.has(each.part);
      return [
        key,
        isChanges ? withChanges(each, known) : keptWhileUnavailable(sentPart(each), known),
      ];
    }),
  );
  const parts = pinned.flatMap((part) => {
    const key = partKey(part);
    const sent = now.get(key) ?? before.get(key);
    return sent ? [[key, saved.includes(part) ? asSaved(sent) : sent] as const] : [];
  });
  return withinRoom(new Map(parts));
}

function itemOf({ part, tokens, omission }: PlacedPart<PinnedPart>): readonly BriefItem[] {
  const isCut = omission?.type === 'cut' || omission?.type === 'outline';
  const { title, uri } = part;
  return tokens > 0 ? [{ title, uri, tokens, isCut }] : [];
}
