import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** The usual places of the description of a folder's dev container (https://containers.dev/implementors/spec, devcontainer.json). */
const places = [['.devcontainer', 'devcontainer.json'], ['.devcontainer.json']];

/** The path of the first that is there. */
export async function devContainerIn(folder: string | undefined): Promise<string | undefined> {
  for (const names of folder === undefined ? [] : places) {
    const path = join(folder ?? '', ...names);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}
