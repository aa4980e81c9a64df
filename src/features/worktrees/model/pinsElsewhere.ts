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
 * The pins of a window as another checkout has them: files, folders and lines at their places there. What is pinned of the
 * window itself, such as its problems, and files of neither checkout are left out.
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
    const { within } = target;
    return within === undefined ? target : { ...target, within: moved(within) };
  }
  if (target.type === 'resource' && isEverywhere(target.uri)) return target;
  const uri = moved(target.uri);
  return uri === target.uri ? undefined : { ...target, uri };
}
