import { isSameJson } from '../../base/json';
import { isSameTarget, type Pin, type PinTarget } from './pin';
import { activeSet, type PinSet, type PinSets } from './pinSet';

/** The sets before and after a change. */
export interface PinsChange {
  readonly before: PinSets;
  readonly after: PinSets;
}

/** Undoes a change without undoing later ones, in this window or another. Sets that were renamed since stay as they are. */
export function revert(present: PinSets, { before, after }: PinsChange): PinSets {
  const was = byName(before.sets);
  const became = byName(after.sets);
  const sets = present.sets.flatMap((set) => {
    const earlier = was.get(set.name);
    const later = became.get(set.name);
    if (!later) return [set];
    if (!earlier) return isSameJson(set, later) ? [] : [set];
    return [revertSet(set, earlier, later)];
  });
  const names = new Set(present.sets.map(({ name }) => name));
  for (const [at, set] of before.sets.entries()) {
    if (!became.has(set.name) && !names.has(set.name)) sets.splice(at, 0, set);
  }
  if (sets.length === 0) return present;
  const active = present.active === after.active ? before.active : present.active;
  return { active: activeSet({ active, sets }).name, sets };
}

function revertSet(present: PinSet, before: PinSet, after: PinSet): PinSet {
  const { branch: _, ...set } = present;
  const branch = present.branch === after.branch ? before.branch : present.branch;
  const pins = revertPins(present.pins, before.pins, after.pins);
  return { ...set, ...(branch !== undefined && { branch }), pins };
}

function revertPins(
  present: readonly Pin[],
  before: readonly Pin[],
  after: readonly Pin[],
): readonly Pin[] {
  const was = byId(before);
  const became = byId(after);
  const pins = present.flatMap((pin) => {
    const later = became.get(pin.id);
    if (!later || !isSameJson(settingsOf(pin), settingsOf(later))) return [pin];
    const earlier = was.get(pin.id);
    return earlier ? { ...earlier, target: revertTarget(pin, earlier, later) } : [];
  });
  for (const [index, pin] of before.entries()) {
    const isThere = pins.some(({ target }) => isSameTarget(target, pin.target));
    if (became.has(pin.id) || isThere) continue;
    const above = before[index - 1]?.id;
    pins.splice(pins.findIndex(({ id }) => id === above) + 1, 0, pin);
  }
  const wasMovedSince = !isSameJson(orderOf(present, became), orderOf(after, byId(present)));
  return wasMovedSince ? pins : pins.toSorted(byOrderOf(before));
}

/** Targets also move without the person; within a change to undo, only a person moves them. */
function revertTarget(present: Pin, before: Pin, after: Pin): PinTarget {
  return isSameTarget(before.target, after.target) ? present.target : before.target;
}

function byOrderOf(pins: readonly Pin[]): (a: Pin, b: Pin) => number {
  const order = new Map(pins.map(({ id }, index) => [id, index]));
  return (a, b) => (order.get(a.id) ?? pins.length) - (order.get(b.id) ?? pins.length);
}

/** Compares without the lines, because these also move without the user. */
function settingsOf(pin: Pin): object {
  const { target: _, ...settings } = pin;
  return settings;
}

/** The ids of the pins that exist in both, in their order. */
function orderOf(pins: readonly Pin[], others: ReadonlyMap<string, Pin>): readonly string[] {
  return pins.map(({ id }) => id).filter((id) => others.has(id));
}

function byId(pins: readonly Pin[]): ReadonlyMap<string, Pin> {
  return new Map(pins.map((pin) => [pin.id, pin]));
}

function byName(sets: readonly PinSet[]): ReadonlyMap<string, PinSet> {
  return new Map(sets.map((set) => [set.name, set]));
}
