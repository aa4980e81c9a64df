import { BriefSources } from '../../../../src/core/brief/briefSources';
import { inWorktree, worktreeTexts } from '../../../../src/core/brief/briefTexts';
import { currentInstructions } from '../../../../src/core/brief/briefing';
import type { Worktree, Worktrees } from '../../../../src/core/brief/worktree';
import { PinnedParts } from '../../../../src/core/budget/pinnedParts';
import { type CanonicalUri, canonicalUri } from '../../../../src/core/documents/uris';
import { newPin } from '../../../../src/core/pins/pin';
import { fakeCatalog } from '../../fakeCatalog';
import { noWorktrees } from '../../noBriefing';
import { outlines } from '../../outlines';
import { noSuggestedParts } from '../../suggestedParts';
import { unasked } from '../../unasked';
import { VisitedKind } from './pathKinds';
import { paths } from './planted';

export const linkedPath = '/ws/linked';
const place = { root: linkedPath, opened: '/ws' };

/** The address of a document of the window in the worktree. */
export function linked(uri: string): CanonicalUri {
  return canonicalUri(uri.replace('file:///ws/', 'file:///ws/linked/'));
}

/** A worktree with one file, and one that is pinned. */
export function linkedWorktree() {
  const title = (uri: CanonicalUri) => uri.replace('file:///ws/linked/', '');
  const pinned = linked(paths.pinned);
  const fake = fakeCatalog({
    kind: (window) => new VisitedKind(window),
    pins: [newPin({ type: 'resource', uri: pinned })],
  });
  const { kind, pins, kinds, access, catalog } = fake;
  kind.put(linked(paths.closed), 'text of filesmark');
  kind.put(pinned, 'text of pinsmark');
  const worktree: Worktree = {
    root: linkedPath,
    catalog,
    kinds,
    pins,
    sources: new BriefSources({
      parts: new PinnedParts({ pins, kinds, title, mayQuote: () => true }),
      suggested: noSuggestedParts,
      place: () => undefined,
      open: () => [],
      title,
      kinds,
      outlines,
      texts: worktreeTexts(place),
    }),
    instructions: currentInstructions({
      unasked,
      pins,
      kinds,
      access,
      catalog,
      title,
      place: () => undefined,
      head: inWorktree(place),
    }),
    title,
  };
  const worktrees: Worktrees = {
    ...noWorktrees,
    at: async (path) => (path === linkedPath ? worktree : undefined),
  };
  return { ...fake, worktree, worktrees };
}
