import { movedPins, type Move, type ProblemUris } from '../core/pins/movedPins';
import type { PinStore } from '../core/pins/pinStore';

export interface MovingPins {
  readonly pinStore: Pick<PinStore, 'pinSets' | 'follow'>;
  readonly problems: ProblemUris;
}

/** Moves the pins of every set, if any of them is for a moved file or folder. */
export async function movePins(
  { pinStore, problems }: MovingPins,
  moves: readonly Move[],
): Promise<void> {
  const edit = movedPins(moves, problems);
  const isAnyMoved = pinStore.pinSets.sets.some(({ pins }) =>
    edit(pins).some((pin, at) => pin !== pins[at]),
  );
  if (isAnyMoved) await pinStore.follow(edit);
}
