import type { PlacedPart } from '../budget/composition';
import type { OutlineShown } from '../budget/leftOut';
import type { PinnedPart } from '../budget/pinnedParts';
import type { CanonicalUri } from '../documents/uris';

/** Something pinned or suggested whose text is in the brief. */
export interface BriefItem {
  readonly title: string;
  readonly uri: CanonicalUri | undefined;
  /** An estimate of the tokens of its text. */
  readonly tokens: number;
  readonly isCut: boolean;
}

/** How much of a pin is in a brief. A pin without a fate has no text, such as one whose file is missing. */
export type PinFate =
  | { readonly type: 'whole' }
  | { readonly type: 'cut'; readonly shown: number; readonly lines: number }
  | OutlineShown
  /** A folder or a glob of which some files are left out, cut or outlined. */
  | { readonly type: 'some'; readonly whole: number; readonly files: number }
  | { readonly type: 'leftOut' };

/** The fate of each pin, by its id. */
export type PinFates = ReadonlyMap<string, PinFate>;

type Part = PlacedPart<PinnedPart>;

export function pinFates(placed: readonly Part[]): PinFates {
  const byPin = new Map<string, Part[]>();
  for (const each of placed) {
    const { pin } = each.part;
    if (!pin || !isText(each)) continue;
    const its = byPin.get(pin.id);
    if (its) its.push(each);
    else byPin.set(pin.id, [each]);
  }
  return new Map([...byPin].map(([id, its]) => [id, fateOf(its)]));
}

/** Whether the part is a text that is in the brief, or would be if there was room. */
function isText({ contents: { type } }: Part): boolean {
  return type === 'text' || type === 'budget' || type === 'unread';
}

function fateOf(parts: readonly Part[]): PinFate {
  const whole = parts.filter(({ omission }) => omission === undefined).length;
  if (whole === parts.length) return { type: 'whole' };
  if (parts.every(({ tokens }) => tokens === 0)) return { type: 'leftOut' };
  const [first] = parts;
  const shorter = parts.length === 1 ? first?.omission : undefined;
  if (shorter?.type === 'cut' || shorter?.type === 'outline') return shorter;
  return { type: 'some', whole, files: parts.length };
}
