import type { Worktree } from '../../../../src/core/brief/worktree';
import { canonicalUri, type CanonicalUri } from '../../../../src/core/documents/uris';

const [opened, linked] = ['file:///ws/', 'file:///linked/'];

/** A worktree in which each document of the window is, with a text of its own. */
export const linkedWorktree: Worktree = {
  root: '/linked',
  opened: '/ws',
  holds: (uri) => uri.startsWith(linked),
  documentOf: (uri) =>
    uri.startsWith(opened) ? canonicalUri(uri.replace(opened, linked)) : undefined,
  read: async (uri: CanonicalUri) => {
    const text = `text of ${uri.replace(linked, '').replace('.ts', '')}`;
    return { mimeType: 'text/plain', text };
  },
};
