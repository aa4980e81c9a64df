import { ResourceNotFound } from '../../../base/errors';
import type { CatalogView } from '../../../core/catalog/catalogView';
import type { CanonicalUri } from '../../../core/documents/uris';

/** The URIs directly in a folder, at most `most` of them; none if there is no folder. */
export async function childrenOf(
  catalog: Pick<CatalogView, 'folder'>,
  folder: CanonicalUri,
  most: number,
  signal: AbortSignal,
): Promise<readonly CanonicalUri[]> {
  const children: CanonicalUri[] = [];
  let cursor: string | undefined;
  try {
    do {
      const page = await catalog.folder(folder, cursor, signal);
      children.push(...page.resources.map(({ uri }) => uri));
      cursor = page.nextCursor;
    } while (cursor !== undefined && children.length < most);
  } catch (cause) {
    if (!(cause instanceof ResourceNotFound)) throw cause;
  }
  return children.slice(0, most);
}
