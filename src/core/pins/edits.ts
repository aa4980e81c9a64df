import { defined } from '../../base/defined';
import { isSamePlace, type MarkedLines } from './lines/lineMarks';
import { inOrder, isPriority, targetKey, type Pin, type PinTarget, prioritySteps } from './pin';
import type { CanonicalUri } from '../documents/uris';

/** A change of a set: maps the present pins to the new ones, in the panel's order. */
export type PinEdit = (pins: readonly Pin[]) => readonly Pin[];

/** The properties of a pin that the user sets; `undefined` removes one. */
export type PinSettings = {
  readonly [Key in 'audience' | 'shape' | 'note']?: Pin[Key] | undefined;
} & {
  readonly priority?: number;
};

/**
 * Adds pins, except for targets that are pinned already.
 * @param placed a pin at its present place: pinned lines can have moved since they were stored.
 */
export function add(added: readonly Pin[], placed = (pin: Pin) => pin): PinEdit {
  return (pins) => {
    const taken = new Set(pins.map((pin) => targetKey(placed(pin).target)));
    const fresh = added.filter(({ target }) => {
      const key = targetKey(target);
      return !taken.has(key) && taken.add(key);
    });
    return [...pins, ...fresh];
  };
}

export function remove(ids: readonly string[]): PinEdit {
  return (pins) => pins.filter(({ id }) => !ids.includes(id));
}

export function set(ids: readonly string[], settings: PinSettings): PinEdit {
  const { priority } = settings;
  if (priority !== undefined && !isPriority(priority)) {
    throw new RangeError(`A priority lies from 0 to 1, not ${String(priority)}`);
  }
  return (pins) =>
    pins.map((pin) => (ids.includes(pin.id) ? (defined({ ...pin, ...settings }) as Pin) : pin));
}

/** Moves pins behind another one, whose priority they take. The moved pins keep their order. */
export function moveBehind(ids: readonly string[], behind: string): PinEdit {
  return moveTo(ids, behind, 1);
}

/**
 * Moves pins to the place of another one, whose priority they take: in front of it if the first of them comes after it
 * in the panel, and otherwise behind it. The moved pins keep their order.
 */
export function takePlace(ids: readonly string[], place: string): PinEdit {
  return (pins) => {
    const ordered = inOrder(pins);
    const first = ordered.findIndex(({ id }) => ids.includes(id));
    const isAfter = first > ordered.findIndex(({ id }) => id === place);
    return moveTo(ids, place, isAfter ? 0 : 1)(pins);
  };
}

/** @param offset 0 for in front of the other pin, 1 for behind it. */
function moveTo(ids: readonly string[], other: string, offset: 0 | 1): PinEdit {
  return (pins) => {
    const moved = pins.filter(({ id }) => ids.includes(id));
    const others = pins.filter(({ id }) => !ids.includes(id));
    const at = others.findIndex(({ id }) => id === other);
    const priority = others[at]?.priority;
    if (priority === undefined) return pins;
    return others.toSpliced(at + offset, 0, ...moved.map((pin) => ({ ...pin, priority })));
  };
}

/** Replaces the targets of pins whose files have moved; a file that took the place of a pinned one is pinned once. */
export function changeTargets(moved: (target: PinTarget) => PinTarget): PinEdit {
  return (pins) => {
    const targets = pins.map(({ target }) => moved(target));
    const isMoved = (at: number) => targets[at] !== pins[at]?.target;
    const taken = new Set(targets.filter((_, at) => !isMoved(at)).map(targetKey));
    return pins.flatMap((pin, at) => {
      const target = targets[at];
      if (!target || !isMoved(at)) return [pin];
      const key = targetKey(target);
      return taken.has(key) || !taken.add(key) ? [] : [{ ...pin, target }];
    });
  };
}

/** The place of a pinned range, and where it is now. */
export interface RangeMove {
  readonly uri: CanonicalUri;
  readonly from: MarkedLines;
  readonly to: MarkedLines;
}

/** Moves ranges that are still where they were, by the ids of their pins. */
export function placeRanges(moves: ReadonlyMap<string, RangeMove>): PinEdit {
  return (pins) =>
    pins.map((pin) => {
      const { id, target } = pin;
      const move = moves.get(id);
      if (!move || target.type !== 'range' || target.uri !== move.uri) return pin;
      return isSamePlace(target, move.from) ? { ...pin, target: { ...target, ...move.to } } : pin;
    });
}

/**
 * Moves each pin past its neighbour of equal priority. One at the border of its priority crosses it: it takes the next
 * named priority in this direction, as the last of those above or the first of those below; at the end it stays.
 */
export function move(ids: readonly string[], direction: 'up' | 'down'): PinEdit {
  return (pins) => {
    const ordered = inOrder(pins).filter(({ id }) => ids.includes(id));
    const moved = direction === 'up' ? ordered : ordered.toReversed();
    return moved.reduce<readonly Pin[]>((all, { id }) => moveOne(all, id, ids, direction), pins);
  };
}

function moveOne(
  pins: readonly Pin[],
  id: string,
  together: readonly string[],
  direction: 'up' | 'down',
): readonly Pin[] {
  const ordered = inOrder(pins);
  const at = ordered.findIndex((pin) => pin.id === id);
  const pin = ordered[at];
  const neighbour = ordered[direction === 'up' ? at - 1 : at + 1];
  if (!pin) return pins;
  if (neighbour?.priority !== pin.priority) return crossBorder(pins, pin, direction);
  if (together.includes(neighbour.id)) return pins;
  return direction === 'up'
    ? moveBehind([neighbour.id], id)(pins)
    : moveBehind([id], neighbour.id)(pins);
}

function crossBorder(pins: readonly Pin[], pin: Pin, direction: 'up' | 'down'): readonly Pin[] {
  const priority = nextStep(pin.priority, direction);
  if (priority === pin.priority) return pins;
  const others = pins.filter(({ id }) => id !== pin.id);
  const crossed = { ...pin, priority };
  return direction === 'up' ? [...others, crossed] : [crossed, ...others];
}

function nextStep(priority: number, direction: 'up' | 'down'): number {
  const steps = prioritySteps.map((step) => step.priority);
  const next =
    direction === 'up'
      ? steps.findLast((step) => step > priority)
      : steps.find((step) => step < priority);
  return next ?? priority;
}
