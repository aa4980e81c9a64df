import { randomUUID } from 'node:crypto';
import { formatLines, type LineRange } from '../documents/lines';
import { type CanonicalUri, isOurs, parseUri } from '../documents/uris';

/** MCP, `Role`. */
export type Audience = 'user' | 'assistant';

/** What goes with a prompt of a pinned file: all of it, or what it declares. */
export const pinShapes = ['outline', 'whole'] as const;

export type PinShape = (typeof pinShapes)[number];

/** A target that the user gave a priority. Stored as JSON, see storedState.ts. */
export interface Pin {
  readonly id: string;
  readonly target: PinTarget;
  /** 0–1; orders `resources/list` and is sent as `annotations.priority`. */
  readonly priority: number;
  /** The intended audience; both if left out. */
  readonly audience?: Audience;
  /** The shape that the user chose; if left out, an outline stands for what does not fit. */
  readonly shape?: PinShape;
  /** Sent as the resource's description; of a note that is pinned by itself, its text (notePin.ts). */
  readonly note?: string;
}

export type PinTarget =
  /** A document or another listed resource: the active editor, the selection, problems. */
  | { readonly type: 'resource'; readonly uri: CanonicalUri }
  | RangeTarget
  /** All files in a folder and below; the URI ends in a slash. */
  | { readonly type: 'folder'; readonly uri: CanonicalUri }
  /** All files whose path relative to their workspace folder matches; in one folder only if its URI is given. */
  | { readonly type: 'glob'; readonly pattern: string; readonly within?: CanonicalUri };

/** Lines of a document, which stay pinned as they move. */
export interface RangeTarget {
  readonly type: 'range';
  readonly uri: CanonicalUri;
  /** The line numbers in the document as last saved, or in its unsaved text if a person chose them there. */
  readonly lines: LineRange;
  /** Hashes of the lines' texts, to find them again; see lineMarks.ts. */
  readonly marks: readonly string[];
}

/** Whether it is for more than one file. */
export function isWide({ type }: PinTarget): boolean {
  return type === 'folder' || type === 'glob';
}

/** Whether an outline can stand for what is pinned: for files and pages, not for lines or what is live. */
export function canBeOutline(target: PinTarget): boolean {
  return isWide(target) || (target.type === 'resource' && !isOurs(parseUri(target.uri)));
}

/** The priorities that the panel offers; unpinned resources rank below the lowest. */
export const prioritySteps = [
  { name: 'essential', priority: 1 },
  { name: 'high', priority: 0.8 },
  { name: 'normal', priority: 0.5 },
  { name: 'low', priority: 0.2 },
] as const;

export type PriorityStep = (typeof prioritySteps)[number]['name'];

export const newPinPriority = 0.5;

export function newPin(target: PinTarget, priority = newPinPriority): Pin {
  return { id: randomUUID(), target, priority };
}

/** Sorts by priority, highest first; equals keep their order. */
export function inOrder(pins: readonly Pin[]): Pin[] {
  return pins.toSorted((a, b) => b.priority - a.priority);
}

/** The key that is unique among pins. */
export function targetKey(target: PinTarget): string {
  switch (target.type) {
    case 'resource':
    case 'folder':
      return `${target.type}:${target.uri}`;
    case 'range':
      return `range:${target.uri}#${formatLines(target.lines)}`;
    case 'glob':
      return `glob:${target.within ?? ''}#${target.pattern}`;
  }
}

export function isSameTarget(a: PinTarget, b: PinTarget): boolean {
  return targetKey(a) === targetKey(b);
}

/** The document or folder that a pin is in; a glob is in none. */
export function uriOfTarget(target: PinTarget): CanonicalUri | undefined {
  return target.type === 'glob' ? undefined : target.uri;
}

/** The pin of this resource itself. */
export function pinOf(pins: readonly Pin[], uri: CanonicalUri): Pin | undefined {
  return pins.find(({ target }) => target.type === 'resource' && target.uri === uri);
}

export type PriorityMistake = 'no number' | 'outside';

/** Parses a typed priority, or says what is wrong with it. */
export function parsePriority(text: string): number | PriorityMistake {
  const trimmed = text.trim().replace(',', '.');
  const step = prioritySteps.find(({ name }) => name === trimmed.toLowerCase());
  if (step) return step.priority;
  const value = Number(trimmed);
  if (trimmed === '' || Number.isNaN(value)) return 'no number';
  return isPriority(value) ? value : 'outside';
}

export function isPriority(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

/** Formats a priority with at least one decimal: 0.5, 0.75. */
export function formatPriority(priority: number): string {
  return Number.isInteger(priority * 10) ? priority.toFixed(1) : String(priority);
}

/** The number of steps that a priority reaches; one between two steps belongs to the lower of them. */
export function stepIndex(priority: number): number {
  return prioritySteps.filter((step) => priority >= step.priority).length;
}

/** The name of this priority, if it has one. */
export function stepOf(priority: number): PriorityStep | undefined {
  return prioritySteps.find((step) => step.priority === priority)?.name;
}
