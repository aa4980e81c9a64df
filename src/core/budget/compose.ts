import { details } from '../outline/outlineText';
import { LeftOut, type Absence, type BundlePart, type ListTexts, type Omission } from './leftOut';
import type { Marks } from './attention';
import { leastRoom, readDrafts, sum } from './drafts';
import { placeDraft, placeDrafts, type Placed } from './placing';
import { Section, type PartText } from './section';
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
  /** What the person asks, which is not kept; what it names is shown before the rest. */
  readonly prompt?: string | undefined;
  /** The lines of a part that something points at. */
  marks?(part: Part): Promise<Marks | undefined>;
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

/**
 * Composes a Markdown document of parts, the most important first, within the budget, which `shareOut` shares out among
 * them. Parts that have less room than they need become outlines, or are cut at a line if they have none; those that are left
 * out are named at the end, or counted.
 */
export async function compose<Part extends BundlePart>(
  options: ComposeOptions<Part>,
): Promise<Composition<Part>> {
  const { extras = [], tokens, budget, head, tail } = options;
  const list = await LeftOut.of(options);
  const room = budget - (await tokens.count(head)) - (await tokens.count(tail));
  const drafts = await readDrafts(options, room);
  const parts = await placeDrafts(drafts, { ...options, room, list });
  const absences = new Map(parts.flatMap(absenceOf));
  const isWhole = !parts.some(isShortened);
  const left = room - sum(parts.map((part) => part.tokens));
  const roomOfExtras = isWhole ? left - (await list.reserve([...absences.keys()])) : 0;
  const placedExtras = await placeExtras(extras, roomOfExtras, options);
  const rest = left - sum(placedExtras.map((extra) => extra.tokens));
  const leftOut = rest < 0 ? undefined : await list.text(absences, rest);
  const sections = [...parts, ...placedExtras].map(({ text }) => text).join('');
  const text = leftOut === undefined ? undefined : head + sections + tail + leftOut;
  return { text, parts, extras: placedExtras };
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
    const extra = await placeDraft({ part, contents, section }, left);
    placed.push(extra);
    left = extra.omission && contents.type === 'text' ? 0 : left - extra.tokens;
  }
  return placed;
}

function absenceOf<Part>({ part, omission }: PlacedPart<Part>): readonly [Part, Absence][] {
  if (!omission || omission.type === 'cut' || omission.type === 'outline') return [];
  return [[part, omission]];
}

/** Whether there is no room for all of a part, or for all of the outline that the person chose. */
function isShortened({ part, omission }: PlacedPart<BundlePart>): boolean {
  if (omission?.type !== 'outline') return omission?.type === 'cut' || omission?.type === 'budget';
  return part.pin?.shape !== 'outline' || omission.detail !== details.at(-1);
}
