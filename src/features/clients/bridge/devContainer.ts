import { join } from 'node:path';
import { canAccess } from '../../../files/canAccess';

/** The usual places of the description of a folder's dev container (https://containers.dev/implementors/spec, devcontainer.json). */
const places = [['.devcontainer', 'devcontainer.json'], ['.devcontainer.json']];

/** The path of the first that is there. */
export async function devContainerIn(folder: string): Promise<string | undefined> {
  for (const names of places) {
    const path = join(folder, ...names);
    if (await canAccess(path)) return path;
  }
  return undefined;
}
