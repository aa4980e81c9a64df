import { compose, type PartContents, type PlacedPart } from '../budget/compose';
import { readPart, type PinnedPart } from '../budget/pinnedParts';
import { withOutline } from '../budget/withOutline';
import type { ReadContext } from '../catalog/resource';
import type { CanonicalUri } from '../documents/uris';
import type { Outlines } from '../outline/outlines';
import { besidePins, besideTexts, isAnythingBeside } from './besidePins';
import type { BriefSources } from './briefSources';
import { changesHead, partList, wholeHead } from './briefTexts';
import { escapeMarkup } from './escapeMarkup';
import { marksOf } from './marks';
import { noticeOf } from './notice';
import { pinFates, type PinFates } from './pinFates';
import type { BriefBudget } from './limits';
import {
  countProblems,
  asSaved,
  isSavedSince,
  isUnchanged,
  noLongerPinned,
  partKey,
  placeState,
  sentNames,
  sentPart,
  wasRead,
  type SentState,
} from './sentState';
import { newSuggestions, sentSuggestions } from './sentSuggestions';
import { changesSince, withinRoom } from './sentTexts';

interface Request {
  /** The context of the brief's reader, which decides what they may see. */
  readonly context: ReadContext;
  readonly budget: BriefBudget;
  /** The state that the client has received before; the brief then has only changes. Without it, it has everything. */
  readonly sent?: SentState | undefined;
  /** What the person asks, which is used for this brief and is not kept. */
  readonly prompt?: string | undefined;
}

/** Something pinned or suggested whose text is in the brief. */
export interface BriefItem {
  readonly title: string;
  readonly uri: CanonicalUri | undefined;
  /** An estimate of the tokens of its text. */
  readonly tokens: number;
  readonly isCut: boolean;
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

interface Reads {
  readonly context: ReadContext;
  readonly outlines: Outlines;
  /** The texts that were read for this brief. */
  readonly texts: Map<PinnedPart, PartContents>;
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
    const { context, budget, sent } = request;
    const pinned = await this.sources.pinned(context);
    const now = await this.sources.now(context);
    const { place, problems, names, failures } = now;
    const texts = new Map<PinnedPart, PartContents>();
    const reads = { context, outlines: this.sources.outlines, texts };
    const parts = sent ? await changedParts(pinned, sent, reads) : pinned;
    const saved = sent ? savedParts(without(pinned, parts), sent, texts) : [];
    const read = (part: PinnedPart) => readOnce(part, reads);
    const suggested = await this.sources.suggested(context);
    const extras = sent ? await newSuggestions(suggested, sent.suggestions, read) : suggested;
    const beside = besidePins(
      {
        ...now,
        isPinned: this.sources.arePinned(pinned),
        removed: sent ? await noLongerPinned(sent, pinned, context) : [],
        saved: saved.map(({ title }) => title),
      },
      sent,
    );
    const { where, rest } = await besideTexts(beside, budget);
    const composed = await compose<PinnedPart>({
      parts,
      extras,
      heldBack: 0,
      budget: budget.tokens,
      tokens: budget.measure,
      signal: context.signal,
      head: (sent ? changesHead : wholeHead) + where,
      tail: rest,
      list: partList,
      prompt: request.prompt,
      marks: marksOf({ ...now, changed: this.sources.changedLinesIn(context) }),
      read: async (part) => newContents(part, request, await read(part)),
    });
    const items = [...composed.parts, ...composed.extras].flatMap(itemOf);
    const isAny = parts.length > 0 || items.length > 0 || where !== '' || rest !== '';
    // Files can have any name, so titles are made inert, too.
    const text = isAny && composed.text !== undefined ? escapeMarkup(composed.text) : undefined;
    const pins = pinFates(composed.parts);
    const tokens = text === undefined ? 0 : await budget.tokensOf(text);
    return {
      text: isAny || isAnythingBeside(beside) ? text : '',
      tokens,
      items,
      pins,
      notice: noticeOf({ ...beside, pins, tokens }),
      sent: {
        parts: sentParts({ pinned, saved }, asRead(composed.parts, texts), sent),
        place: place ? placeState(place) : (sent?.place ?? ''),
        problems: problems ? countProblems(problems) : (sent?.problems ?? new Map()),
        names: new Map([...(sent?.names ?? []), ...names.map(sentNames)]),
        suggestions: sentSuggestions(composed.extras, sent?.suggestions),
        failures: new Set(failures.map(({ id }) => id)),
      },
    };
  }
}

/**
 * The parts that were not sent before, or have another text by now. Those of which only the name was sent are not read
 * again.
 */
async function changedParts(
  pinned: readonly PinnedPart[],
  sent: SentState,
  reads: Reads,
): Promise<readonly PinnedPart[]> {
  const changed: PinnedPart[] = [];
  for (const part of pinned) {
    const known = sent.parts.get(partKey(part));
    const contents = known && wasRead(known) ? await readOnce(part, reads) : undefined;
    if (!known || !isUnchanged(known, part, contents)) changed.push(part);
  }
  return changed;
}

function without(all: readonly PinnedPart[], some: readonly PinnedPart[]) {
  const those = new Set(some);
  return all.filter((part) => !those.has(part));
}

/** The parts that were sent before they were saved, and are saved by now. */
function savedParts(
  unchanged: readonly PinnedPart[],
  sent: SentState,
  texts: ReadonlyMap<PinnedPart, PartContents>,
): readonly PinnedPart[] {
  return unchanged.filter((part) => {
    const known = sent.parts.get(partKey(part));
    return known !== undefined && isSavedSince(known, texts.get(part));
  });
}

async function readOnce(
  part: PinnedPart,
  { context, outlines, texts }: Reads,
): Promise<PartContents> {
  const known = texts.get(part);
  if (known) return known;
  const read = await readPart(part, context);
  const inert = read.type === 'text' ? { ...read, text: escapeMarkup(read.text) } : read;
  const contents = withOutline(part, inert, outlines);
  texts.set(part, contents);
  return contents;
}

/** What is new of a part: all of it, or the changes of a text that the session has. */
async function newContents(
  part: PinnedPart,
  { sent, budget }: Request,
  contents: PartContents,
): Promise<PartContents> {
  const known = part.pin && sent?.parts.get(partKey(part));
  return known ? changesSince(known, contents, budget.measure) : contents;
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
  {
    pinned,
    saved,
  }: { readonly pinned: readonly PinnedPart[]; readonly saved: readonly PinnedPart[] },
  placed: readonly PlacedPart<PinnedPart>[],
  { parts: before }: SentState = nothingSent,
): SentState['parts'] {
  const now = new Map(placed.map((each) => [partKey(each.part), sentPart(each)]));
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
