import { ResourceNotFound } from '../../../base/errors';
import type { Reading } from '../../../core/catalog/reading';
import type { ResourceBody } from '../../../core/catalog/resource';
import { askedUri, withoutQuery } from '../../../core/documents/uris';
import type { RequestContext } from '../requestContext';

/**
 * The URI of the resource that holds the problems of the file at a path, or of the whole file if an address names a part of it.
 * @throws ResourceNotFound if there is no file at the path.
 */
export async function problemsUri(
  { catalog }: Pick<RequestContext, 'catalog'>,
  path: string,
): Promise<string> {
  const document = await catalog.resolve(path);
  if (document === undefined) throw new ResourceNotFound(path);
  const whole = document.startsWith('file:') ? withoutQuery(askedUri(document)) : document;
  return `diagnostics://document/${encodeURIComponent(whole)}`;
}

export type TextBody = Extract<ResourceBody, { text: string }>;

/** What was read of problems: always a text, since they are neither bytes nor a folder. */
export function textOf({ contents }: Reading): Partial<TextBody> {
  return 'text' in contents ? contents : {};
}
