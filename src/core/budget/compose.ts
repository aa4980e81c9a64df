import { oneLine } from '../../base/oneLine';
import { BundleList, type BundlePart, type ListTexts, type Omission } from './bundleList';
import { fenceOf } from '../documents/fence';
import type { Tokens } from './tokens';

/** The text of a part, or why it has none. */
export type PartContents =
  | {
      readonly type: 'text';
      readonly text: string;
      /** The language named at the opening fence. */
      readonly language: string;
      /** The title with the part's current place, if that has changed. */
      readonly title?: string;
    }
  | Exclude<Omission, { readonly type: 'cut' }>;

type PartText = PartContents & { readonly type: 'text' };

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
  /** Reads a part; parts are read in their order, and none after the budget is used up. */
  read(part: Part): Promise<PartContents>;
}

/** A part as it is in the document, or the reason why it is not. */
export interface PlacedPart<Part> {
  readonly part: Part;
  /** Absent for a part that was not read. */
  readonly contents?: PartContents;
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

/** Tokens; less has no room for a heading and a line. */
const leastRoom = 24;
/** The most parts that are read, however short they are. */
const maxRead = 500;

/**
 * Composes a Markdown document of parts, the most important first, within the budget. The part that uses the budget up
 * is cut at a line, and is the last one. Parts that are left out are named at the end, or counted.
 */
export async function compose<Part extends BundlePart>(
  options: ComposeOptions<Part>,
): Promise<Composition<Part>> {
  const { parts, extras = [], budget, tokens, signal, head, tail } = options;
  const list = await BundleList.of(options);
  const sections: string[] = [];
  const placed: PlacedPart<Part>[] = [];
  let used = (await tokens.count(head)) + (await tokens.count(tail));
  let isFull = false;
  for (const [index, part] of parts.entries()) {
    signal.throwIfAborted();
    const whole: number = isFull ? 0 : budget - used - (await list.reserve(index + 1));
    isFull ||= whole < leastRoom;
    const reason = isFull ? 'budget' : index >= maxRead ? 'unread' : undefined;
    const contents: PartContents = reason ? { type: reason } : await options.read(part);
    if (contents.type !== 'text') {
      await list.add(index, contents);
      placed.push({ part, contents, omission: contents, tokens: 0 });
      continue;
    }
    const cut = budget - used - (await list.reserveForCut(index));
    const section = await fitSection({ ...part, ...contents }, tokens, { whole, cut });
    if (section.omission) await list.add(index, section.omission);
    isFull = section.omission?.type === 'cut';
    sections.push(section.text);
    used += section.tokens;
    const { omission } = section;
    placed.push({ part, contents, tokens: section.tokens, ...(omission && { omission }) });
  }
  const room = isFull ? 0 : budget - used - (await list.reserve(parts.length));
  const placedExtras = await placeExtras(extras, room, options);
  for (const { text, tokens: its } of placedExtras) {
    sections.push(text);
    used += its;
  }
  const leftOut = used > budget ? undefined : await list.text(budget - used);
  const text = leftOut === undefined ? undefined : head + sections.join('') + tail + leftOut;
  return { text, parts: placed, extras: placedExtras };
}

async function placeExtras<Part extends BundlePart>(
  extras: readonly Part[],
  room: number,
  { signal, tokens, read }: ComposeOptions<Part>,
): Promise<readonly (PlacedPart<Part> & Section)[]> {
  const placed: (PlacedPart<Part> & Section)[] = [];
  let left = room;
  for (const part of extras) {
    signal.throwIfAborted();
    const contents: PartContents = left < leastRoom ? { type: 'budget' } : await read(part);
    if (contents.type !== 'text') {
      placed.push({ part, contents, omission: contents, tokens: 0, text: '' });
      continue;
    }
    const section = await fitSection({ ...part, ...contents }, tokens, { whole: left, cut: left });
    placed.push({ part, contents, ...section });
    left = section.omission ? 0 : left - section.tokens;
  }
  return placed;
}

interface Section {
  /** Empty if not even a line has room. */
  readonly text: string;
  readonly tokens: number;
  readonly omission?: Omission;
}

/** @param room the tokens for the whole part, and for a cut one, which needs a line in the list */
async function fitSection(
  part: BundlePart & PartText,
  tokens: Pick<Tokens, 'count' | 'fit'>,
  room: { readonly whole: number; readonly cut: number },
): Promise<Section> {
  const { text } = part;
  const fence = fenceOf(text);
  const open = openingOf(part, fence);
  const close = `${text === '' || text.endsWith('\n') ? '' : '\n'}${fence}\n\n`;
  const frame = await tokens.count(open + close);
  const whole = await tokens.fit(text, room.whole - frame);
  if (frame <= room.whole && whole.text === text) {
    return { text: open + text + close, tokens: frame + whole.tokens };
  }
  const lines = countLines(text);
  const cutFrame = await tokens.count(open + cutMark(lines, lines, fence));
  const cut = await tokens.fit(text, room.cut - cutFrame);
  if (cut.text === '' || cut.text === text) {
    return { text: '', tokens: 0, omission: { type: 'budget' } };
  }
  const shown = countLines(cut.text);
  return {
    text: open + cut.text + cutMark(shown, lines, fence),
    tokens: cutFrame + cut.tokens,
    omission: { type: 'cut', shown, lines },
  };
}

function openingOf({ title, note, language }: BundlePart & PartText, fence: string): string {
  const heading = `## ${title}${language && ` (${language})`}`;
  const quoted = note === undefined ? '' : `> ${oneLine(note)}\n\n`;
  return `${heading}\n\n${quoted}${fence}${language}\n`;
}

function cutMark(shown: number, lines: number, fence: string): string {
  return `${fence}\n\n*Cut: ${shown} of ${lines} lines.*\n\n`;
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
