import { InvalidRequest, ResourceNotFound } from '../../../base/errors';
import { askedUri, isLikeUri, type CanonicalUri, childUri } from '../../../core/documents/uris';
import type { RequestContext } from '../requestContext';

interface Address {
  readonly uri?: string | undefined;
  readonly path?: string | undefined;
}

/** @throws InvalidRequest for none or both, or a path as a URI; ResourceNotFound for a path that leads to nothing. */
export async function addressOf(
  { uri, path }: Address,
  { catalog }: Pick<RequestContext, 'catalog'>,
): Promise<CanonicalUri> {
  if (uri !== undefined && path === undefined) {
    if (isLikeUri(uri)) return askedUri(uri);
    throw new InvalidRequest('This is not a URI. For a path, use `path`.');
  }
  if (path === undefined || uri !== undefined) {
    throw new InvalidRequest('Say what to read: either a uri or a path.');
  }
  const resolved = await catalog.resolve(path);
  if (resolved === undefined) throw new ResourceNotFound(path);
  return askedUri(resolved);
}

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
