import { canonicalUri, isLikeUri, type CanonicalUri } from '../../core/documents/uris';
import type { WorkspaceFolders } from '../../workspace/workspaceFolders';

type Paths = Pick<WorkspaceFolders, 'paths'>;

/** A document in the URI of another resource: its path as the panel shows it, or its URI outside of the workspace. */
export function documentName({ paths }: Paths, uri: CanonicalUri): string {
  const relative = paths.relative(uri);
  return relative === undefined || isLikeUri(relative) ? uri : relative;
}

/** The reverse. @throws InvalidRequest for a URI that is malformed. */
export function documentNamed({ paths }: Paths, name: string): CanonicalUri | undefined {
  return isLikeUri(name) ? canonicalUri(name) : paths.resolve(name);
}
