import { moveBehind, type PinEdit } from './edits';
import { inOrder, prioritySteps, type Pin } from './pin';

/** Moves each pin to the next named priority in this direction; the first and the last stay. */
export function stepPriority(ids: readonly string[], direction: 'up' | 'down'): PinEdit {
  return (pins) =>
    pins.map((pin) =>
      ids.includes(pin.id) ? { ...pin, priority: nextStep(pin.priority, direction) } : pin,
    );
}

/** Moves each pin past its neighbour of equal priority; those at the end stay. */
export function moveWithinPriority(ids: readonly string[], direction: 'up' | 'down'): PinEdit {
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
  const neighbour = ordered[direction === 'up' ? at - 1 : at + 1];
  const isFree = neighbour !== undefined && !together.includes(neighbour.id);
  if (!isFree || neighbour.priority !== ordered[at]?.priority) return pins;
  return direction === 'up'
    ? moveBehind([neighbour.id], id)(pins)
    : moveBehind([id], neighbour.id)(pins);
}

function nextStep(priority: number, direction: 'up' | 'down'): number {
  const steps = prioritySteps.map((step) => step.priority);
  const next =
    direction === 'up'
      ? steps.findLast((step) => step > priority)
      : steps.find((step) => step < priority);
  return next ?? priority;
}
