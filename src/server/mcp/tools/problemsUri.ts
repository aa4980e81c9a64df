import { ResourceNotFound } from '../../../base/errors';
import type { RequestContext } from '../requestContext';

/**
 * The URI of the resource that holds the problems of the file at a path.
 * @throws ResourceNotFound if there is no file at the path.
 */
export async function problemsUri(
  { catalog }: Pick<RequestContext, 'catalog'>,
  path: string,
): Promise<string> {
  const document = await catalog.resolve(path);
  if (document === undefined) throw new ResourceNotFound(path);
  return `diagnostics://document/${encodeURIComponent(document)}`;
}
