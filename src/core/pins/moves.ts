import { moveBehind, type PinEdit } from './edits';
import { inOrder, prioritySteps, type Pin } from './pin';

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
