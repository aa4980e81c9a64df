import { childUri, type CanonicalUri } from '../../../core/documents/uris';

/** Whether a document is git's own: the `.git` of the repository with this root, or in it. */
export function isInGitFolder(root: CanonicalUri, uri: CanonicalUri): boolean {
  const folder = childUri(root, '.git');
  return uri === folder || uri.startsWith(childUri(folder, ''));
}
