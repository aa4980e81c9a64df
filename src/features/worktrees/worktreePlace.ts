import { join, relative } from 'node:path';
import { checkoutOf } from '../../files/checkout';

/** The place of a worktree, as paths. */
export interface WorktreePlace {
  readonly root: string;
  /** The checkout that the window has open. */
  readonly opened: string;
  /** The folders of the window that are in that checkout, and the same ones in the worktree. */
  readonly folders: readonly { readonly from: string; readonly to: string }[];
}

/** A folder of the window. */
interface OpenFolder {
  readonly path: string;
  /** Its path with every link followed. */
  readonly real: string;
}

/**
 * The linked worktree at a path, of a repository that the window has open in another checkout.
 * @returns `undefined` if it is no such worktree, or the window has it open itself.
 */
export async function worktreePlace(
  path: string,
  open: readonly OpenFolder[],
): Promise<WorktreePlace | undefined> {
  const linked = await checkoutOf(path);
  if (!linked?.isLinked) return undefined;
  const { root, repository } = linked;
  const found = open.map(async (folder) => {
    const checkout = await checkoutOf(folder.path);
    return checkout?.repository === repository ? [{ ...folder, checkout }] : [];
  });
  const ofIt = (await Promise.all(found)).flat();
  const [first] = ofIt;
  if (!first || ofIt.some(({ checkout }) => checkout.root === root)) return undefined;
  const opened = first.checkout.root;
  const inIt = ofIt.filter(({ checkout }) => checkout.root === opened);
  const folders = inIt.map(({ path: from, real }) => ({
    from,
    to: join(root, relative(opened, real)),
  }));
  return { root, opened, folders };
}
