import { createHash } from 'node:crypto';

/** A short name of a workspace, from the URI of its file or first folder: the same in every window and on every day. */
export function workspaceHash(workspaceUri: string): string {
  return createHash('sha256').update(workspaceUri).digest('hex').slice(0, 16);
}
