import type { Marks } from './attention';
import type { ComposeOptions, PartContents } from './composition';
import { isNotePart, type BundlePart } from './leftOut';
import type { NoOutline } from '../outline/outline';
import { OutlineSection } from './outlineSection';
import { Section } from './section';
import { floor } from './shares';

/** A part that was read, before it is known how much room it gets. */
export interface Draft<Part> {
  readonly part: Part;
  readonly contents: PartContents;
  /** Absent if nothing of it can be in the document. */
  readonly section?: Section | undefined;
  /** What can stand for it where there is no room for all of it. */
  readonly outline?: OutlineSection | undefined;
  /** Why it has no outline, if one was asked for. */
  readonly noOutline?: NoOutline;
  readonly marks?: Marks | undefined;
}

type Options<Part extends BundlePart> = Pick<
  ComposeOptions<Part>,
  'parts' | 'tokens' | 'signal' | 'read' | 'marks'
>;

/** Tokens; less has no room for a heading and a line. */
export const leastRoom = 24;
/** Tokens of the shortest outlines. */
const leastOutline = 60;
/** The most parts that are read, however short they are. */
const maxRead = 500;

/** Reads the parts, and outlines them unless there is room for all. */
export async function readDrafts<Part extends BundlePart>(
  options: Options<Part>,
  room: number,
): Promise<readonly Draft<Part>[]> {
  const drafts = await readParts(options, room);
  if (sum(drafts.map(needOf)) <= room) return drafts;
  return Promise.all(drafts.map((draft) => outlined(draft, options)));
}

/** Whether its outline is all that there may be of a part, because the person chose that. */
export function isOutlineAlone({ part, outline }: Draft<BundlePart>): boolean {
  return outline !== undefined && part.pin?.shape === 'outline';
}

async function readParts<Part extends BundlePart>(
  options: Options<Part>,
  room: number,
): Promise<readonly Draft<Part>[]> {
  const { parts, signal, read } = options;
  const drafts: Draft<Part>[] = [];
  const needs = new Map<string, number>();
  let floors = 0;
  for (const [index, part] of parts.entries()) {
    signal.throwIfAborted();
    const group = groupOf(part, index);
    const before = needs.get(group) ?? 0;
    const isFull = room - floors < leastRoom || before > room;
    const over = isFull ? 'budget' : index >= maxRead ? 'unread' : undefined;
    // Notes are short, and go before what is above them in the list.
    const reason = isNotePart(part) ? undefined : over;
    const contents: PartContents = reason ? { type: reason } : await read(part);
    const draft = await draftOf(part, contents, room, options);
    const need = before + needOf(draft);
    needs.set(group, need);
    const least = contents.type === 'text' && contents.outline ? leastOutline : floor;
    floors += Math.min(need, least) - Math.min(before, least);
    drafts.push(draft);
  }
  return drafts;
}

async function draftOf<Part extends BundlePart>(
  part: Part,
  contents: PartContents,
  room: number,
  options: Options<Part>,
): Promise<Draft<Part>> {
  if (contents.type !== 'text') return { part, contents };
  const section = await Section.of({ ...part, ...contents }, options.tokens, room);
  const draft = { part, contents, section };
  if (part.pin?.shape !== 'outline') return draft;
  const made = await outlined(draft, options);
  return made.outline ? { ...made, section: undefined } : made;
}

function needOf({ section, outline }: Draft<BundlePart>): number {
  return section?.need ?? outline?.need ?? 0;
}

async function outlined<Part extends BundlePart>(
  draft: Draft<Part>,
  { tokens, signal, marks }: Options<Part>,
): Promise<Draft<Part>> {
  const { part, contents } = draft;
  if (contents.type !== 'text' || draft.outline) return draft;
  const made = await contents.outline?.();
  signal.throwIfAborted();
  if (!made) return draft;
  if (made.type === 'none') return { ...draft, noOutline: made.reason };
  const outline = await OutlineSection.of({ ...part, ...contents }, made.outline, tokens);
  return { ...draft, outline, marks: await marks?.(part) };
}

/** A pin's parts share what the pin gets. */
export function groupOf({ pin }: BundlePart, index: number): string {
  return pin?.id ?? String(index);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
