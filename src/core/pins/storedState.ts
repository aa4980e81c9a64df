import { fieldsOf } from '../../base/json';
import { isCanonicalUri } from '../documents/uris';
import { isPriority, pinShapes, type Pin, type PinTarget } from './pin';
import { firstSetName, type PinSet, type PinSets } from './pinSet';

/**
 * The person's pins and choices for a workspace, as stored in its file: version 2. Anything that is not a pin is kept
 * unchanged, for the newer version that wrote it. A file of a later version is read as far as possible, and never written.
 */
export interface StoredState {
  readonly version: number;
  readonly paused: boolean;
  /** The name of the active set. */
  readonly active: string;
  /** At least one. */
  readonly sets: readonly StoredSet[];
}

interface StoredSet {
  readonly name: string;
  readonly branch?: string;
  /** In the panel's order. */
  readonly pins: readonly unknown[];
}

export const currentVersion = 2;

/** @param name of its set; the person can change it. */
export function emptyState(name = firstSetName): StoredState {
  return { version: currentVersion, paused: false, active: name, sets: [{ name, pins: [] }] };
}

export function serialize(state: StoredState): string {
  return `${JSON.stringify(state, undefined, 2)}\n`;
}

/** `undefined` if the text does not have this shape. */
export function parseState(text: string): StoredState | undefined {
  try {
    return understand(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The sets and pins that have an effect. */
export function knownPins({ active, sets }: StoredState): PinSets {
  return { active, sets: sets.map(({ pins, ...set }) => ({ ...set, pins: pins.filter(isPin) })) };
}

/** Replaces the pins; unknown entries stay in their set, after the same pin as before. */
export function withPins(state: StoredState, { active, sets }: PinSets): StoredState {
  return {
    ...state,
    active,
    sets: sets.map((set, at) => {
      const { branch: _, ...stored } = storedSet(state, sets, at) ?? set;
      return { ...stored, ...set, pins: withUnknown(set.pins, stored.pins) };
    }),
  };
}

/** The stored set of that name or, if a set was renamed, the one in its place whose name is gone. */
function storedSet(state: StoredState, sets: readonly PinSet[], at: number): StoredSet | undefined {
  const inPlace = state.sets[at];
  return (
    state.sets.find(({ name }) => name === sets[at]?.name) ??
    (inPlace && sets.every(({ name }) => name !== inPlace.name) ? inPlace : undefined)
  );
}

/** The number of invalid pins of a known type. */
export function countUnreadable({ sets }: StoredState): number {
  const pins = sets.flatMap((set) => set.pins);
  return pins.filter((pin) => isMeantForUs(pin) && !isPin(pin)).length;
}

function understand(value: unknown): StoredState | undefined {
  const { version, paused, active, sets, ...more } = fieldsOf(value);
  if (!Number.isInteger(version) || Number(version) < currentVersion) return undefined;
  if (typeof paused !== 'boolean' || !Array.isArray(sets) || !sets.every(isSet)) return undefined;
  const [first] = sets;
  const isActive = sets.some(({ name }) => name === active);
  const known = { ...more, version: Number(version), paused };
  return first && { ...known, active: isActive ? String(active) : first.name, sets };
}

function withUnknown(pins: readonly Pin[], stored: readonly unknown[]): readonly unknown[] {
  const unknown = new Map<string | undefined, unknown[]>();
  const left = new Set(pins.map(({ id }) => id));
  let above: string | undefined;
  for (const item of stored) {
    if (isPin(item)) above = left.has(item.id) ? item.id : above;
    else unknown.set(above, [...(unknown.get(above) ?? []), item]);
  }
  const behind = (id?: string) => unknown.get(id) ?? [];
  return [...behind(), ...pins.flatMap((pin) => [pin, ...behind(pin.id)])];
}

function isSet(value: unknown): value is StoredSet {
  const { name, branch, pins } = fieldsOf(value);
  const isBranch = branch === undefined || typeof branch === 'string';
  return typeof name === 'string' && name !== '' && isBranch && Array.isArray(pins);
}

/** Caches the result of each pin, as pins are immutable. */
const knownToBePins = new WeakSet<object>();

function isPin(value: unknown): value is Pin {
  if (typeof value !== 'object' || value === null) return false;
  if (knownToBePins.has(value)) return true;
  if (!isWellFormed(value)) return false;
  knownToBePins.add(value);
  return true;
}

function isWellFormed(value: object): boolean {
  const { id, target, priority, audience, shape, note } = fieldsOf(value);
  return (
    typeof id === 'string' &&
    isPriority(priority) &&
    (audience === undefined || audience === 'user' || audience === 'assistant') &&
    (shape === undefined || pinShapes.some((each) => each === shape)) &&
    (note === undefined || typeof note === 'string') &&
    isTarget(target)
  );
}

function isTarget(value: unknown): value is PinTarget {
  const { type, uri, lines, marks, pattern } = fieldsOf(value);
  switch (type) {
    case 'resource':
      return isCanonicalUri(uri);
    case 'folder':
      return isCanonicalUri(uri) && uri.endsWith('/');
    case 'range':
      return isCanonicalUri(uri) && isLines(lines) && isTexts(marks);
    case 'glob':
      return typeof pattern === 'string' && pattern.trim() !== '';
    default:
      return false;
  }
}

/** Whether a pin's type is known to this version, even if the pin is invalid. */
function isMeantForUs(value: unknown): boolean {
  const { type } = fieldsOf(fieldsOf(value)['target']);
  return type === 'resource' || type === 'folder' || type === 'range' || type === 'glob';
}

function isLines(value: unknown): boolean {
  const { first, last } = fieldsOf(value);
  return (
    Number.isInteger(first) &&
    Number.isInteger(last) &&
    1 <= Number(first) &&
    Number(first) <= Number(last)
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
