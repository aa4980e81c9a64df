import type { Access } from '../access/access';
import type { Catalog } from '../catalog/catalog';
import type { Receiver } from '../sharing/viewer';
import type { HookAnswers } from './hookAnswers';
import { composeInstructions } from './composeInstructions';
import { pinnedNow, type PinsHere } from './pinnedNow';
import type { Place } from './place';
import type { Unasked } from './unasked';

/** The texts that clients receive unasked. */
export interface Briefing {
  /**
   * The instructions for a client that connects now.
   * @param about the server's description of itself
   * @param receiver the client
   */
  readonly instructions: (about: string, receiver: Receiver) => Promise<string>;
  readonly hooks: Pick<HookAnswers, 'answer'>;
}

interface Options extends PinsHere {
  readonly access: Pick<Access, 'isSharing'>;
  readonly catalog: Pick<Catalog, 'for'>;
  /** The place in the active editor, whether or not clients may see it. */
  place(): Place | undefined;
  readonly unasked: Unasked;
  /** A line before all others. */
  readonly head?: string;
}

/** Makes the instructions from the pins and the user's place when a client connects. */
export function currentInstructions(options: Options): Briefing['instructions'] {
  const { access, catalog } = options;
  return async (about, receiver) => {
    if (!access.isSharing()) return about;
    const viewer = receiver.by('instructions');
    const view = catalog.for(viewer);
    const now = options.place();
    const place = now && (await view.maySee(now.uri, 'place')) ? now : undefined;
    const named = viewer.sees('pins') ? await pinnedNow(options, view) : [];
    const text = composeInstructions({ pins: named, place, about, head: options.head });
    return access.isSharing() ? options.unasked.text(text) : about;
  };
}
