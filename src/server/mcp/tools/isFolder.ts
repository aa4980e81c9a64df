import { ResourceNotFound } from '../../../base/errors';
import { askedUri, childUri } from '../../../core/documents/uris';
import type { RequestContext } from '../requestContext';

/** Whether a path leads to a folder that the client may see. */
export async function isFolder(
  { catalog, signal }: Pick<RequestContext, 'catalog' | 'signal'>,
  path: string,
): Promise<boolean> {
  const uri = await catalog.resolve(path);
  if (uri === undefined) return false;
  try {
    await catalog.folder(childUri(askedUri(uri), ''), undefined, signal);
    return true;
  } catch (cause) {
    if (cause instanceof ResourceNotFound) return false;
    throw cause;
  }
}
