import type { CanonicalUri } from '../documents/uris';

/** How a kind's resources are also served to clients in worktrees, under the same URIs. */
export interface InWorktrees {
  /** `same`: those of the window, which are of no checkout; `own`: each worktree has its own, as its feature adds them. */
  readonly resources: 'same' | 'own';
  /** Whether this is the URI of one. */
  isOne(uri: CanonicalUri): boolean;
}
