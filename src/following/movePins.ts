import { movedBy, movedPins, type Move, type NamedByDocuments } from '../core/pins/movedPins';
import type { PinStore } from '../core/pins/pinStore';

export interface MovingPins {
  readonly pinStore: Pick<PinStore, 'pinSets' | 'follow'>;
  readonly named: NamedByDocuments;
}

/** Moves the pins of every set, if any of them is for a moved file or folder. */
export async function movePins(
  { pinStore, named }: MovingPins,
  moves: readonly Move[],
): Promise<void> {
  const edit = movedPins(moves, named);
  const isAnyMoved = pinStore.pinSets.sets.some(({ pins }) => {
    const after = edit(pins);
    return after.length !== pins.length || after.some((pin, at) => pin !== pins[at]);
  });
  if (!isAnyMoved) return;
  await named.move?.(movedBy(moves));
  await pinStore.follow(edit);
}
