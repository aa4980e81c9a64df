import type { ResourceContents } from '../catalog/resource';
import type { CanonicalUri } from '../documents/uris';

/** A linked worktree of a repository that the window has open in another checkout. */
export interface Worktree {
  /** The path of its folder. */
  readonly root: string;
  /** The path of the checkout that the window has open. */
  readonly opened: string;
  /** The same document in the worktree; `undefined` if it is in no checkout that the window has open. */
  documentOf(uri: CanonicalUri): CanonicalUri | undefined;
  /** Whether the URI is of a document in the worktree. */
  holds(uri: CanonicalUri): boolean;
  /** The contents of a document in the worktree, from the disk; `undefined` if it is not there, or held back. */
  read(uri: CanonicalUri, signal: AbortSignal): Promise<ResourceContents | undefined>;
}
