import { Emitter } from '../../../../src/base/events';
import { BriefMaker } from '../../../../src/core/brief/briefMaker';
import { BriefSources } from '../../../../src/core/brief/briefSources';
import { inWorktree, worktreeTexts } from '../../../../src/core/brief/briefTexts';
import { currentInstructions } from '../../../../src/core/brief/briefing';
import type { Worktree, Worktrees } from '../../../../src/core/brief/worktree';
import { PinnedParts } from '../../../../src/core/budget/pinnedParts';
import { countTokens } from '../../../../src/core/budget/tokenizer';
import { Tokens } from '../../../../src/core/budget/tokens';
import type { Kinds } from '../../../../src/core/catalog/kinds';
import { type CanonicalUri, canonicalUri } from '../../../../src/core/documents/uris';
import type { ActivePins } from '../../../../src/core/pins/activePins';
import { newPin } from '../../../../src/core/pins/pin';
import { BriefResource } from '../../../../src/kinds/brief';
import { PinnedBundle } from '../../../../src/kinds/pinnedBundle';
import { fakeCatalog } from '../../fakeCatalog';
import { noWorktrees } from '../../noBriefing';
import { outlines } from '../../outlines';
import { noSuggestedParts } from '../../suggestedParts';
import { unasked } from '../../unasked';
import { LiveKind } from './liveKind';
import { VisitedKind } from './pathKinds';
import { always as alwaysSet } from '../../setting';
import { alwaysUri, paths } from './planted';

export const linkedPath = '/ws/linked';
const place = { root: linkedPath, opened: '/ws' };

/** The address of a document of the window in the worktree. */
export function linked(uri: string): CanonicalUri {
  return canonicalUri(uri.replace('file:///ws/', 'file:///ws/linked/'));
}

/** A worktree with one file, and one that is pinned. */
export function linkedWorktree() {
  const tokens = new Tokens(async () => countTokens);
  const title = (uri: CanonicalUri) => uri.replace('file:///ws/linked/', '');
  const pinned = linked(paths.pinned);
  const always = new LiveKind({ uri: alwaysUri, title: 'Always', text: async () => 'always' });
  const sourcesOf = (pins: ActivePins, kinds: Kinds) =>
    new BriefSources({
      parts: new PinnedParts({ pins, kinds, title, mayQuote: () => true }),
      suggested: noSuggestedParts,
      place: () => undefined,
      open: () => [],
      title,
      kinds,
      outlines,
      texts: worktreeTexts(place),
    });
  const fake = fakeCatalog({
    kind: (window) => new VisitedKind(window),
    more: [always],
    pins: [newPin({ type: 'resource', uri: pinned })],
    last: (kinds, pins) => {
      const never = new Emitter<never>().event;
      const limits = {
        budget: alwaysSet(20_000),
        maxReadBytes: () => 1_000_000,
      };
      const made = { kinds, pins, tokens, unasked, suggested: noSuggestedParts };
      const maker = new BriefMaker(sourcesOf(pins, kinds));
      return [
        new PinnedBundle({ ...made, outlines, title, ...limits }),
        new BriefResource({ ...made, maker, onDidChangePlace: never }),
      ];
    },
  });
  const { kind, pins, kinds, access, catalog } = fake;
  kind.put(linked(paths.closed), 'text of filesmark');
  kind.put(pinned, 'text of pinsmark');
  const linesOf = () => undefined;
  const head = inWorktree(place);
  const worktree: Worktree = {
    root: linkedPath,
    catalog,
    kinds,
    linesOf,
    pins,
    sources: sourcesOf(pins, kinds),
    head,
    instructions: currentInstructions({
      unasked,
      pins,
      kinds,
      access,
      catalog,
      title,
      linesOf,
      place: () => undefined,
      head,
    }),
    title,
  };
  const worktrees: Worktrees = {
    ...noWorktrees,
    at: async (path) => (path === linkedPath ? worktree : undefined),
  };
  return {
    ...fake,
    worktree,
    worktrees,
    always,
    /** Announces a change of every document. */
    change: () => {
      kind.change(linked(paths.closed));
      kind.change(pinned);
    },
  };
}
