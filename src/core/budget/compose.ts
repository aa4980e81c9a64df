import { LeftOut, type Absence, type BundlePart, type ListTexts, type Omission } from './leftOut';
import { stepIndex } from '../pins/pin';
import { Section, type PartText, type PlacedSection } from './section';
import { floor, shareOut } from './shares';
import type { Tokens } from './tokens';

/** The text of a part, or why it has none. */
export type PartContents = (PartText & { readonly type: 'text' }) | Absence;

export interface ComposeOptions<Part extends BundlePart> {
  /** Highest priority first. */
  readonly parts: readonly Part[];
  /**
   * Further parts, which get the room that the others leave, the most important first. Those without room are not named.
   */
  readonly extras?: readonly Part[];
  /** The number of other pins that are held back, which are counted and not named. */
  readonly heldBack: number;
  /** The most tokens of the whole document. */
  readonly budget: number;
  readonly tokens: Pick<Tokens, 'count' | 'fit'>;
  readonly signal: AbortSignal;
  /** The beginning of the document. */
  readonly head: string;
  /** The text behind the parts, before the list of those that are left out. */
  readonly tail: string;
  readonly list: ListTexts<Part>;
  /** Reads a part; parts are read in their order, and none after the floors of those before take up the budget. */
  read(part: Part): Promise<PartContents>;
}

/** A part as it is in the document, or the reason why it is not. */
export interface PlacedPart<Part> {
  readonly part: Part;
  readonly contents: PartContents;
  /** Absent if the part is complete. */
  readonly omission?: Omission;
  /** Tokens of its section; 0 without one. */
  readonly tokens: number;
}

export interface Composition<Part> {
  /** `undefined` if the budget has no room for it. */
  readonly text: string | undefined;
  readonly parts: readonly PlacedPart<Part>[];
  readonly extras: readonly PlacedPart<Part>[];
}

/** A part that was read, before it is known how much room it gets. */
interface Draft<Part> {
  readonly part: Part;
  readonly contents: PartContents;
  /** Absent if nothing of it can be in the document. */
  readonly section?: Section | undefined;
}

type Placed<Part> = PlacedPart<Part> & Pick<PlacedSection, 'text'>;

/** Tokens; less has no room for a heading and a line. */
const leastRoom = 24;
/** The most parts that are read, however short they are. */
const maxRead = 500;

/**
 * Composes a Markdown document of parts, the most important first, within the budget, which `shareOut` shares out among
 * them. Parts that have less room than they need are cut at a line; those that are left out are named at the end, or
 * counted.
 */
export async function compose<Part extends BundlePart>(
  options: ComposeOptions<Part>,
): Promise<Composition<Part>> {
  const { extras = [], tokens, budget, head, tail } = options;
  const list = await LeftOut.of(options);
  const room = budget - (await tokens.count(head)) - (await tokens.count(tail));
  const drafts = await readParts(options, room);
  const parts = await placeAll(drafts, room, list);
  const absences = new Map(parts.flatMap(absenceOf));
  const isWhole = parts.every(({ omission }) => omission?.type !== 'cut' && !isOver(omission));
  const left = room - sum(parts.map((part) => part.tokens));
  const roomOfExtras = isWhole ? left - (await list.reserve([...absences.keys()])) : 0;
  const placedExtras = await placeExtras(extras, roomOfExtras, options);
  const rest = left - sum(placedExtras.map((extra) => extra.tokens));
  const leftOut = rest < 0 ? undefined : await list.text(absences, rest);
  const sections = [...parts, ...placedExtras].map(({ text }) => text).join('');
  const text = leftOut === undefined ? undefined : head + sections + tail + leftOut;
  return { text, parts, extras: placedExtras };
}

async function readParts<Part extends BundlePart>(
  { parts, tokens, signal, read }: ComposeOptions<Part>,
  room: number,
): Promise<readonly Draft<Part>[]> {
  const drafts: Draft<Part>[] = [];
  const needs = new Map<string, number>();
  let floors = 0;
  for (const [index, part] of parts.entries()) {
    signal.throwIfAborted();
    const group = groupOf(part, index);
    const before = needs.get(group) ?? 0;
    const isFull = room - floors < leastRoom || before > room;
    const reason = isFull ? 'budget' : index >= maxRead ? 'unread' : undefined;
    const contents: PartContents = reason ? { type: reason } : await read(part);
    const section =
      contents.type === 'text'
        ? await Section.of({ ...part, ...contents }, tokens, room)
        : undefined;
    const need = before + (section?.need ?? 0);
    needs.set(group, need);
    floors += Math.min(need, floor) - Math.min(before, floor);
    drafts.push({ part, contents, section });
  }
  return drafts;
}

/** Keeps room for the list of the parts that turn out to be left out. */
async function placeAll<Part extends BundlePart>(
  drafts: readonly Draft<Part>[],
  room: number,
  list: LeftOut<Part>,
): Promise<readonly Placed<Part>[]> {
  const claims = drafts.map(({ part, section }, index) => ({
    group: groupOf(part, index),
    step: part.pin ? stepIndex(part.pin.priority) : 0,
    need: section?.need ?? 0,
  }));
  const shareIf = async (left: readonly Draft<Part>[]) =>
    shareOut(claims, room - (await list.reserve(left.map(({ part }) => part))));
  /** The drafts that get less than this. */
  const below = (shares: readonly number[], least: (need: number) => number) =>
    drafts.filter(({ section }, at) => !section || (shares[at] ?? 0) < least(section.need));
  const absent = drafts.filter(({ section }) => !section);
  let shares = await shareIf(absent);
  if (below(shares, (need) => need).length > absent.length) {
    // With more room for them, no others than these are left out.
    const leftOut = below(await shareIf(drafts), (need) => Math.min(need, leastRoom));
    shares = await shareIf(leftOut);
  }
  const placed = await Promise.all(drafts.map((draft, at) => place(draft, shares[at] ?? 0)));
  const isWasted = placed.map(({ tokens }, at) => tokens === 0 && (shares[at] ?? 0) >= leastRoom);
  if (!isWasted.includes(true)) return placed;
  // Not even a line has room in that share: the others get it.
  const without = drafts.map((each, at) => (isWasted[at] ? { ...each, section: undefined } : each));
  return placeAll(without, room, list);
}

async function place<Part>(
  { part, contents, section }: Draft<Part>,
  share: number,
): Promise<Placed<Part>> {
  if (section) return { part, contents, ...(await section.place(share)) };
  const omission: Omission = contents.type === 'text' ? { type: 'budget' } : contents;
  return { part, contents, omission, text: '', tokens: 0 };
}

async function placeExtras<Part extends BundlePart>(
  extras: readonly Part[],
  room: number,
  { signal, tokens, read }: ComposeOptions<Part>,
): Promise<readonly Placed<Part>[]> {
  const placed: Placed<Part>[] = [];
  let left = room;
  for (const part of extras) {
    signal.throwIfAborted();
    const contents: PartContents = left < leastRoom ? { type: 'budget' } : await read(part);
    const section =
      contents.type === 'text'
        ? await Section.of({ ...part, ...contents }, tokens, left)
        : undefined;
    const extra = await place({ part, contents, section }, left);
    placed.push(extra);
    left = extra.omission && contents.type === 'text' ? 0 : left - extra.tokens;
  }
  return placed;
}

/** A pin's parts share what the pin gets. */
function groupOf({ pin }: BundlePart, index: number): string {
  return pin?.id ?? String(index);
}

function absenceOf<Part>({ part, omission }: PlacedPart<Part>): readonly [Part, Absence][] {
  return omission && omission.type !== 'cut' ? [[part, omission]] : [];
}

function isOver(omission: Omission | undefined): boolean {
  return omission?.type === 'budget';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
