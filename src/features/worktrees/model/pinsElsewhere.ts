import type { CanonicalUri } from '../../../core/documents/uris';
import { movedBy, type Move } from '../../../core/pins/movedPins';
import type { Pin, PinTarget } from '../../../core/pins/pin';

interface Options {
  /** From the folders of the window to the same ones in another checkout. */
  readonly moves: readonly Move[];
  /** Whether other checkouts have a resource under the same URI, such as a web page. */
  isEverywhere(uri: CanonicalUri): boolean;
}

/**
 * The pins of a window as another checkout has them: files, folders, lines and globs at their places there. What is pinned of the
 * window itself, such as its problems, and what is in neither checkout are left out.
 */
export function pinsElsewhere(pins: readonly Pin[], options: Options): readonly Pin[] {
  return pins.flatMap((pin) => {
    const target = targetElsewhere(pin.target, options);
    return target ? [{ ...pin, target }] : [];
  });
}

function targetElsewhere(
  target: PinTarget,
  { moves, isEverywhere }: Options,
): PinTarget | undefined {
  const moved = movedBy(moves);
  if (target.type === 'glob') {
    if (target.within === undefined) return target;
    const within = moved(target.within);
    return within === target.within ? undefined : { ...target, within };
  }
  if (target.type === 'resource' && isEverywhere(target.uri)) return target;
  const uri = moved(target.uri);
  return uri === target.uri ? undefined : { ...target, uri };
}
