import type { Marks } from './attention';
import type { Absence, BundlePart, ListTexts, Omission } from './leftOut';
import type { PartText } from './section';
import type { Measure } from './tokens';

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
  readonly tokens: Measure;
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
  /** Reads a part; parts are read in their order, and none but notes after the floors of those before take up the budget. */
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
