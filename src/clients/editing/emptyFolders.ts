import { rmdir } from 'node:fs/promises';
import type { Machine } from '../machine';

/**
 * Removes the folders of a deleted file that are left empty. A folder that connecting has created would otherwise say that
 * the client is installed.
 * @param own the client's folders: none outside of them is removed. A link to a folder stays, too.
 */
export async function removeEmptyFolders(
  machine: Machine,
  path: string,
  own: readonly string[],
): Promise<void> {
  const folder = machine.path.dirname(path);
  if (!own.some((each) => machine.isIn(each, folder))) return;
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false,
  );
  if (isRemoved) await removeEmptyFolders(machine, folder, own);
}
