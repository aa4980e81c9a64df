import type { Access } from '../core/access/access';
import { currentInstructions } from '../core/brief/currentInstructions';
import type { Catalog } from '../core/catalog/catalog';
import type { ActivePins } from '../core/pins/activePins';
import type { Workspace } from './workspace';

interface Deps {
  readonly workspace: Workspace;
  readonly pins: ActivePins;
  readonly access: Access;
  readonly catalog: Catalog;
}

/** What a client is told when it connects, and before each prompt. */
export function createBrief({ workspace, pins, access, catalog }: Deps) {
  const { folders } = workspace;
  const instructions = currentInstructions({
    pins,
    access,
    catalog,
    title: (uri) => folders.paths.title(uri),
    place: () => workspace.place.now,
  });
  return { instructions };
}
