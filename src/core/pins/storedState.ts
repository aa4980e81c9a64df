import { fieldsOf } from '../../base/json';
import { isCanonicalUri } from '../documents/uris';
import { isPriority, pinShapes, type Pin, type PinTarget } from './pin';
import { firstSetName, type PinSet, type PinSets } from './pinSet';

/**
 * The person's pins and choices for a workspace, as stored in its file: version 2. A file of a later version is read as far
 * as possible, and never written.
 */
export interface StoredState extends PinSets {
  readonly version: number;
  readonly paused: boolean;
}

export const currentVersion = 2;

/** @param name of its set; the person can change it. */
export function emptyState(name = firstSetName): StoredState {
  return { version: currentVersion, paused: false, active: name, sets: [{ name, pins: [] }] };
}

export function serialize({ sets, ...state }: StoredState): string {
  const joined = sets.map(({ unreadable = [], ...set }) => {
    return { ...set, pins: [...set.pins, ...unreadable] };
  });
  return `${JSON.stringify({ ...state, sets: joined }, undefined, 2)}\n`;
}

/** `undefined` if the text does not have this shape. */
export function parseState(text: string): StoredState | undefined {
  try {
    return understand(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The number of invalid pins of a known type. */
export function countUnreadable({ sets }: StoredState): number {
  return sets.flatMap(({ unreadable = [] }) => unreadable).filter(isMeantForUs).length;
}

function understand(value: unknown): StoredState | undefined {
  const { version, paused, active, sets, ...more } = fieldsOf(value);
  if (!Number.isInteger(version) || Number(version) < currentVersion) return undefined;
  if (typeof paused !== 'boolean' || !Array.isArray(sets) || !sets.every(isSet)) return undefined;
  const [first] = sets;
  const isActive = sets.some(({ name }) => name === active);
  const known = { ...more, version: Number(version), paused };
  const name = isActive ? String(active) : first?.name;
  return name === undefined ? undefined : { ...known, active: name, sets: sets.map(readSet) };
}

/** A set as its file holds it: nobody has looked at its pins yet. */
interface WrittenSet extends Omit<PinSet, 'pins'> {
  readonly pins: readonly unknown[];
}

function isSet(value: unknown): value is WrittenSet {
  const { name, branch, pins } = fieldsOf(value);
  const isBranch = branch === undefined || typeof branch === 'string';
  return typeof name === 'string' && name !== '' && isBranch && Array.isArray(pins);
}

/** Its other fields stay, except one named `unreadable`, which is ours. */
function readSet(written: WrittenSet): PinSet {
  const { unreadable: _, ...set } = written;
  const unreadable = set.pins.filter((pin) => !isPin(pin));
  return { ...set, pins: set.pins.filter(isPin), ...(unreadable.length > 0 && { unreadable }) };
}

function isPin(value: unknown): value is Pin {
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

/** Whether an unreadable pin is of a type that is known to this version, and not of a newer one's. */
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
