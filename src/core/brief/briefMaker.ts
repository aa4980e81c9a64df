import { compose, type PartContents, type PlacedPart } from '../budget/compose';
import { readPart, type PinnedPart } from '../budget/pinnedParts';
import type { ReadContext } from '../catalog/resource';
import type { DocumentProblems } from '../documents/problems';
import type { CanonicalUri } from '../documents/uris';
import type { BriefSources } from './briefSources';
import { changesHead, partList, wholeHead } from './briefTexts';
import { inert } from './inert';
import type { BriefBudget } from './limits';
import type { Place } from './place';
import { changedSection, namesLine, placeSection, problemsSection } from './sections';
import {
  changedState,
  countProblems,
  isStillTold,
  newProblems,
  noLongerPinned,
  partKey,
  placeState,
  solvedProblems,
  toldPart,
  type Told,
} from './told';
import { newSuggestions, toldSuggestions } from './toldSuggestions';

interface Request {
  /** What the brief's reader may see. */
  readonly context: ReadContext;
  readonly budget: BriefBudget;
  /** What the client was told; the brief is of what has changed since. Everything if left out. */
  readonly told?: Told | undefined;
}

/** Something pinned or suggested that a brief has the text of. */
export interface BriefItem {
  readonly title: string;
  readonly uri: CanonicalUri | undefined;
  /** An estimate. */
  readonly tokens: number;
  readonly isCut: boolean;
}

export interface Brief {
  /** Empty if there is nothing to tell; `undefined` if the budget has no room for it. */
  readonly text: string | undefined;
  readonly items: readonly BriefItem[];
  /** What the client knows once it has the text. */
  readonly told: Told;
}

/** What there is to tell, apart from what is pinned. */
interface Beside {
  readonly place: Place | undefined;
  readonly problems: readonly DocumentProblems[] | undefined;
  /** The titles of changed files. */
  readonly changed: readonly string[] | undefined;
  readonly removed: readonly string[];
}

/** The parts of the budget for the place with its selection, for problems, and for changed files. */
const placeShare = 0.3;
const problemsShare = 0.2;
const changedShare = 0.1;
const nothingTold: Told = {
  parts: new Map(),
  place: '',
  problems: new Map(),
  changed: '',
  suggestions: new Map(),
};

/** Makes the brief: what is pinned, what is suggested, where the user is, and problems, in one short text. */
export class BriefMaker {
  constructor(private readonly sources: BriefSources) {}

  async make(request: Request): Promise<Brief> {
    const { context, budget, told } = request;
    const pinned = await this.sources.pinned(context);
    const place = await this.sources.place(context);
    const problems = await this.sources.problems(context);
    const changed = await this.sources.changed(context);
    const removed = told ? await noLongerPinned(told, pinned, context) : [];
    const texts = new Map<PinnedPart, PartContents>();
    const parts = told ? await changedParts(pinned, told, request, texts) : pinned;
    const read = (part: PinnedPart) => readOnce(part, request, texts);
    const suggested = await this.sources.suggested(context);
    const extras = told ? await newSuggestions(suggested, told.suggestions, read) : suggested;
    const tail = await tailOf({ place, problems, changed, removed }, request);
    const composed = await compose<PinnedPart>({
      parts,
      extras,
      heldBack: 0,
      budget: budget.tokens,
      tokens: budget.measure,
      signal: context.signal,
      head: told ? changesHead : wholeHead,
      tail,
      list: partList,
      read,
    });
    const items = [...composed.parts, ...composed.extras].flatMap(itemOf);
    const isAny = parts.length > 0 || items.length > 0 || tail !== '';
    return {
      // Titles are of files of any name.
      text: isAny ? composed.text && inert(composed.text) : '',
      items,
      told: {
        parts: toldParts(pinned, composed.parts, told),
        place: place ? placeState(place) : (told?.place ?? ''),
        problems: problems ? countProblems(problems) : (told?.problems ?? new Map()),
        changed: changed ? changedState(changed) : (told?.changed ?? ''),
        suggestions: toldSuggestions(composed.extras, told?.suggestions),
      },
    };
  }
}

/** The parts that were not told, or have another text by now. Those that were only named are not read again. */
async function changedParts(
  pinned: readonly PinnedPart[],
  told: Told,
  request: Request,
  texts: Map<PinnedPart, PartContents>,
): Promise<readonly PinnedPart[]> {
  const changed: PinnedPart[] = [];
  for (const part of pinned) {
    const known = told.parts.get(partKey(part));
    const isText = known?.hash !== undefined;
    const contents = isText ? await readOnce(part, request, texts) : undefined;
    if (!known || !isStillTold(known, part, contents)) changed.push(part);
  }
  return changed;
}

/** @param texts what was read for this brief. */
async function readOnce(
  part: PinnedPart,
  { context }: Request,
  texts: Map<PinnedPart, PartContents>,
): Promise<PartContents> {
  const known = texts.get(part);
  if (known) return known;
  const read = await readPart(part, context);
  const contents = read.type === 'text' ? { ...read, text: inert(read.text) } : read;
  texts.set(part, contents);
  return contents;
}

/** Where the user is, problems, and what is gone; in a brief of changes only what is new of these. */
async function tailOf(
  { place, problems = [], changed = [], removed }: Beside,
  { budget, told }: Request,
): Promise<string> {
  const { tokens, measure } = budget;
  const room = (share: number) => ({ most: Math.floor(tokens * share), tokens: measure });
  const isMoved = place && placeState(place) !== told?.place;
  const where = isMoved ? await placeSection(place, room(placeShare)) : '';
  const found = told ? newProblems(problems, told.problems) : problems;
  const heading = told ? 'New problems' : 'Problems';
  const named = await problemsSection(found, heading, room(problemsShare));
  const solved = told ? solvedProblems(problems, told.problems) : 0;
  const gone = solved > 0 ? `Problems solved since then: ${solved}.\n\n` : '';
  const isChanged = changedState(changed) !== (told?.changed ?? '');
  const files = isChanged ? await changedSection(changed, room(changedShare)) : '';
  return where + named + gone + files + namesLine('No longer pinned', removed);
}

/** What is told of each pinned part: as before, unless the brief has it. */
function toldParts(
  pinned: readonly PinnedPart[],
  placed: readonly PlacedPart<PinnedPart>[],
  { parts: before }: Told = nothingTold,
): Told['parts'] {
  const now = new Map(placed.map((each) => [partKey(each.part), toldPart(each)]));
  return new Map(
    pinned.flatMap((part) => {
      const key = partKey(part);
      const told = now.get(key) ?? before.get(key);
      return told ? [[key, told] as const] : [];
    }),
  );
}

function itemOf({ part, tokens, omission }: PlacedPart<PinnedPart>): readonly BriefItem[] {
  const isCut = omission?.type === 'cut';
  const { title, uri } = part;
  return tokens > 0 ? [{ title, uri, tokens, isCut }] : [];
}
