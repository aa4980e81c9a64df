import type { PlacedPart } from '../budget/composition';
import type { Absence, OutlineShown } from '../budget/leftOut';
import type { PinnedPart } from '../budget/pinnedParts';
import type { CanonicalUri } from '../documents/uris';
import { isWide, uriOfTarget } from '../pins/pin';

/** Something pinned or suggested whose text is in the brief. */
export interface BriefItem {
  readonly title: string;
  readonly uri: CanonicalUri | undefined;
  /** An estimate of the tokens of its text. */
  readonly tokens: number;
  readonly isCut: boolean;
}

/** Why what is there has no text that could be sent. */
export type NoText = Extract<Absence['type'], 'binary' | 'large' | 'unavailable'>;

/**
 * How much of a pin is in a brief. A pin has no fate if it is held back, if its file is missing, or if it is empty now, as the
 * selection can be.
 */
export type PinFate =
  | { readonly type: 'whole' }
  | { readonly type: 'cut'; readonly shown: number; readonly lines: number }
  | OutlineShown
  /** A folder or a glob of which some files are left out, cut or outlined. */
  | { readonly type: 'some'; readonly whole: number; readonly files: number }
  /** A folder or a glob of which all texts are whole, beside files that have none. */
  | { readonly type: 'texts'; readonly whole: number; readonly files: number }
  | { readonly type: 'leftOut' }
  | { readonly type: 'noText'; readonly reason: NoText }
  /** A folder or a glob without a file, or a part of a database that is gone. */
  | { readonly type: 'nothing' };

/** The fate of each pin, by its id. */
export type PinFates = ReadonlyMap<string, PinFate>;

/** The number of pins of which only the name is sent. */
export function countLeftOut(fates: PinFates): number {
  return [...fates.values()].filter(({ type }) => type === 'leftOut' || type === 'noText').length;
}

/** The number of pins of which there is a text. */
export function countSent(fates: PinFates): number {
  const there = [...fates.values()].filter(({ type }) => type !== 'nothing').length;
  return there - countLeftOut(fates);
}

type Part = PlacedPart<PinnedPart>;

export function pinFates(placed: readonly Part[]): PinFates {
  const fates = new Map<string, PinFate>();
  for (const [id, its] of byPin(placed)) {
    const there = its.filter(isThere);
    if (there.length > 0) fates.set(id, fateOf(there));
    else if (its.some(isGone)) fates.set(id, { type: 'nothing' });
  }
  return fates;
}

function byPin(placed: readonly Part[]): ReadonlyMap<string, readonly Part[]> {
  const parts = new Map<string, Part[]>();
  for (const each of placed) {
    const { pin } = each.part;
    if (!pin) continue;
    const its = parts.get(pin.id);
    if (its) its.push(each);
    else parts.set(pin.id, [each]);
  }
  return parts;
}

function isThere({ contents: { type } }: Part): boolean {
  return type !== 'missing' && type !== 'empty';
}

/**
 * Whether a document is gone, the panel finds out itself; what is live in the window, such as a selection, can be there again
 * at any time.
 */
function isGone({ part: { pin } }: Part): boolean {
  if (!pin) return false;
  return isWide(pin.target) || uriOfTarget(pin.target)?.startsWith('database:') === true;
}

function noTextOf({ contents: { type } }: Part): NoText[] {
  return type === 'binary' || type === 'large' || type === 'unavailable' ? [type] : [];
}

function fateOf(parts: readonly Part[]): PinFate {
  const whole = parts.filter(({ omission }) => omission === undefined).length;
  if (whole === parts.length) return { type: 'whole' };
  const [reason, ...more] = parts.flatMap(noTextOf);
  if (reason) {
    const without = 1 + more.length;
    if (without === parts.length) return { type: 'noText', reason };
    if (without + whole === parts.length) return { type: 'texts', whole, files: parts.length };
  }
  if (parts.every(({ tokens }) => tokens === 0)) return { type: 'leftOut' };
  const [first] = parts;
  const shorter = parts.length === 1 ? first?.omission : undefined;
  if (shorter?.type === 'cut' || shorter?.type === 'outline') return shorter;
  return { type: 'some', whole, files: parts.length };
}
