import { BundleList, type BundlePart, type Omission } from './bundleList';
import { oneLine } from '../../base/oneLine';
import type { Tokens } from './tokens';
import { type CanonicalUri, withoutQuery, canonicalUri } from '../documents/uris';

/** The resource that holds everything pinned. */
export const bundleUri = canonicalUri('context://workspace/pinned');

/** Whether a URI is the bundle's, with any budget. */
export function isBundle(uri: CanonicalUri): boolean {
  return uri === bundleUri || (uri.startsWith(bundleUri) && withoutQuery(uri) === bundleUri);
}

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

interface Options<Part extends BundlePart> {
  /** Highest priority first. */
  readonly parts: readonly Part[];
  /** The number of other pins that are held back, which are counted and not named. */
  readonly heldBack: number;
  /** The most tokens of the whole document. */
  readonly budget: number;
  readonly tokens: Pick<Tokens, 'count' | 'fit'>;
  readonly signal: AbortSignal;
  /** Reads a part; parts are read in their order, and none after the budget is used up. */
  read(part: Part): Promise<PartContents>;
}

/** Tokens; less has no room for a heading and a line. */
const leastRoom = 24;
/** The most parts that are read, however short they are. */
const mostRead = 500;

/**
 * Composes one Markdown document of everything pinned, the most important first, within the budget. The part that uses
 * the budget up is cut at a line, and is the last one. Parts that are left out are named at the end, or counted.
 */
export async function composeBundle<Part extends BundlePart>(
  options: Options<Part>,
): Promise<string> {
  const { parts, heldBack, budget, tokens, signal } = options;
  const count = parts.length + heldBack;
  if (count === 0) return 'Nothing is pinned.\n';
  const head = `# Pinned context\n\nMost important first, within ${budget} tokens (an estimate).\n\n`;
  const list = await BundleList.of({ parts, heldBack, budget, tokens });
  const sections: string[] = [];
  let used = await tokens.count(head);
  let isFull = false;
  for (const [index, part] of parts.entries()) {
    signal.throwIfAborted();
    const whole: number = isFull ? 0 : budget - used - (await list.reserve(index + 1));
    isFull ||= whole < leastRoom;
    const reason = isFull ? 'budget' : index >= mostRead ? 'unread' : undefined;
    const contents: PartContents = reason ? { type: reason } : await options.read(part);
    if (contents.type !== 'text') {
      await list.add(index, contents);
      continue;
    }
    const cut = budget - used - (await list.reserveForCut(index));
    const section = await fitSection({ ...part, ...contents }, tokens, { whole, cut });
    if (section.omission) await list.add(index, section.omission);
    isFull = section.omission?.type === 'cut';
    sections.push(section.text);
    used += section.tokens;
  }
  const leftOut = await list.text(budget - used);
  if (leftOut !== undefined) return head + sections.join('') + leftOut;
  const nothing = `Pinned: ${count}. The budget of ${budget} tokens holds none of it.\n`;
  return (await tokens.count(nothing)) <= budget ? nothing : '';
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
  tokens: Options<BundlePart>['tokens'],
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

/** A fence that is longer than any in the text (CommonMark, fenced code blocks). */
function fenceOf(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length));
  return '`'.repeat(longest + 1);
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
