import { movedPins, type Move, type ProblemUris } from '../core/pins/movedPins';
import type { PinStore } from '../core/pins/pinStore';

export interface MovingPins {
  readonly pinStore: Pick<PinStore, 'pinSets' | 'follow'>;
  readonly problems: ProblemUris;
}

/** In every set, where any pin is of what has moved. */
export async function movePins(
  { pinStore, problems }: MovingPins,
  moves: readonly Move[],
): Promise<void> {
  const edit = movedPins(moves, problems);
  const isConcerned = pinStore.pinSets.sets.some(({ pins }) =>
    edit(pins).some((pin, at) => pin !== pins[at]),
  );
  if (isConcerned) await pinStore.follow(edit);
}
