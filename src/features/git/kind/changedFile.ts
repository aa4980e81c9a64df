import type { CanonicalUri } from '../../../core/documents/uris';
import type { StatusFile } from '../model/status';

/** `partly`: staged, and changed once more. */
export type FileState = 'conflict' | 'deleted' | 'staged' | 'partly' | 'untracked' | 'changed';

/** A file that differs from the last commit. */
export interface ChangedFile {
  readonly uri: CanonicalUri;
  /** The resource that holds its diff. */
  readonly diff: CanonicalUri;
  readonly state: FileState;
  /** Only unsaved edits make it differ, of which git does not know. */
  readonly isOnlyUnsaved: boolean;
}

export function stateOf({ conflict, isUntracked, staged, changed }: StatusFile): FileState {
  if (conflict) return 'conflict';
  if (isUntracked) return 'untracked';
  if (changed === 'D' || staged === 'D') return 'deleted';
  if (!staged) return 'changed';
  return changed ? 'partly' : 'staged';
}
