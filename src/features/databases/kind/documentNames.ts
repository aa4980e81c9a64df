import { canonicalUri, isLikeUri, type CanonicalUri } from '../../../core/documents/uris';
import type { WorkspaceFolders } from '../../../workspace/workspaceFolders';

type Paths = Pick<WorkspaceFolders, 'paths'>;

/**
 * The name of a document in the URI of another resource: its path as the panel shows it, or its URI if it is outside of
 * the workspace.
 */
export function documentName({ paths }: Paths, uri: CanonicalUri): string {
  const relative = paths.relative(uri);
  return relative === undefined || isLikeUri(relative) ? uri : relative;
}

/**
 * The document that `documentName` has named.
 * @throws InvalidRequest if the name is a malformed URI.
 */
export function documentNamed({ paths }: Paths, name: string): CanonicalUri | undefined {
  return isLikeUri(name) ? canonicalUri(name) : paths.resolve(name);
}
