import { details } from '../outline/outlineText';
import type { Composition, ComposeOptions, PartContents, PlacedPart } from './composition';
import { LeftOut, type Absence, type BundlePart } from './leftOut';
import { leastRoom, readDrafts, sum } from './drafts';
import { placeDraft, placeDrafts, type Placed } from './placing';
import { Section } from './section';

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
