import type { Kinds } from '../catalog/kinds';
import type { ReadContext } from '../catalog/resource';
import type { LineRange } from '../documents/lines';
import type { CanonicalUri } from '../documents/uris';
import type { ActivePins } from '../pins/activePins';
import { rangeUri } from '../pins/lines/pinnedRange';
import type { Pin } from '../pins/pin';
import { type Title, labelOf } from '../pins/title';

/** A pin as clients see it. */
export interface NamedPin {
  readonly title: string;
  /** Absent for a glob, which is read by the files that it matches. */
  readonly uri?: CanonicalUri;
  /** The note, if it is the user's own. One that comes with the workspace's files is left out. */
  readonly note?: string;
}

export interface PinsHere {
  readonly pins: Pick<ActivePins, 'all' | 'isOwn'>;
  readonly kinds: Pick<Kinds, 'titleOf'>;
  /** The title of a document. */
  readonly title: Title;
  /** The present lines of a range; `undefined` if they are not there. */
  linesOf(pin: Pin): LineRange | undefined | Promise<LineRange | undefined>;
}

/**
 * The pins for models that clients may see, in the list's order, without lines that are not there. No file is looked at but for
 * lines that only the disk has, so that no client waits for one.
 */
export async function pinnedNow(
  { pins, linesOf, ...titles }: PinsHere,
  view: Pick<ReadContext, 'maySee'>,
): Promise<readonly NamedPin[]> {
  const named: NamedPin[] = [];
  for (const pin of pins.all) {
    if (pin.audience === 'user') continue;
    const address = addressOf(pin, titles.title);
    if (address.uri !== undefined && !(await view.maySee(address.uri))) continue;
    const isRange = pin.target.type === 'range';
    const lines = isRange ? await linesOf(pin) : undefined;
    if (isRange && !lines) continue;
    named.push({
      title: await labelOf(pin, titles, lines),
      ...address,
      ...(pin.note !== undefined && pins.isOwn(pin) && { note: pin.note }),
    });
  }
  return named;
}

function addressOf({ id, target }: Pin, title: Title): Pick<NamedPin, 'uri'> {
  switch (target.type) {
    case 'resource':
    case 'folder':
      return { uri: target.uri };
    case 'range':
      return { uri: rangeUri(id, title(target.uri)) };
    case 'glob':
      return {};
  }
}
