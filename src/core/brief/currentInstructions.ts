import type { Access } from '../access/access';
import type { Catalog } from '../catalog/catalog';
import type { CanonicalUri } from '../documents/uris';
import type { ActivePins } from '../pins/activePins';
import { composeInstructions } from './instructions';
import { pinnedNow } from './pinnedNow';
import type { Place } from './place';

interface Options {
  readonly pins: Pick<ActivePins, 'all' | 'isOwn'>;
  readonly access: Pick<Access, 'isSharing' | 'decide'>;
  readonly catalog: Pick<Catalog, 'mayRead'>;
  /** The title of a document. */
  title(uri: CanonicalUri): string;
  /** Where the user is, whether or not clients may be told. */
  place(): Place | undefined;
}

/** Makes the instructions from what is pinned when a client connects, and where the user is. */
export function currentInstructions(options: Options): (about: string) => Promise<string> {
  const { pins, access, catalog, title } = options;
  return async (about) => {
    if (!access.isSharing()) return about;
    const now = options.place();
    const place = now && (await access.decide(now.uri)).isAllowed ? now : undefined;
    const named = await pinnedNow(pins, title, catalog);
    return access.isSharing() ? composeInstructions({ pins: named, place, about }) : about;
  };
}
