import { DisposableStore, Emitter } from '../../../../src/base/events';
import type { Sharing } from '../../../../src/core/access/access';
import { createBriefing } from '../../../../src/core/brief/createBriefing';
import { unasked } from '../../unasked';
import { BriefMaker } from '../../../../src/core/brief/briefMaker';
import type { NamesInBrief } from '../../../../src/core/brief/namesInBrief';
import { BriefSources } from '../../../../src/core/brief/briefSources';
import type { Kinds } from '../../../../src/core/catalog/kinds';
import { PinnedParts } from '../../../../src/core/budget/pinnedParts';
import { countTokens } from '../../../../src/core/budget/tokenizer';
import { Tokens } from '../../../../src/core/budget/tokens';
import { type CanonicalUri, canonicalUri } from '../../../../src/core/documents/uris';
import type { ActivePins } from '../../../../src/core/pins/activePins';
import { newPin, type Pin } from '../../../../src/core/pins/pin';
import { BriefResource } from '../../../../src/kinds/brief';
import { PinnedBundle } from '../../../../src/kinds/pinnedBundle';
import { ChangingPins } from '../../activePins';
import { FakeServer } from '../../fakeServer';
import { fakeCatalog } from '../../fakeCatalog';
import { ProblemKind } from '../../problemKind';
import type { Scope } from '../../scope';
import { ChangingRules } from '../../sharingRules';
import { always } from '../../setting';
import { fakeLog, serve } from '../serve';
import { noSuggestedParts, suggestion } from '../../suggestedParts';
import { addWhileOpen } from '../../../../src/core/catalog/addWhileOpen';
import { Suggestions } from '../../../../src/core/suggestions/suggestions';
import { liveKinds } from './liveKinds';
import { pausedInBrief, ranInBrief } from './ran';
import { PathFolders, VisitedKind } from './pathKinds';
import { declaration, outlines } from './named';
import { documents, paths } from './planted';
import { withoutComments } from '../../withoutComments';
import { linkedWorktree } from './linkedWorktree';

const root = 'file:///ws/';

function resourcePin(uri: string): Pin {
  return { ...newPin({ type: 'resource', uri: canonicalUri(uri) }), id: uri };
}

const rangePin: Pin = {
  ...newPin({
    type: 'range',
    uri: canonicalUri(paths.withPinnedLines),
    lines: { first: 1, last: 2 },
    marks: [],
  }),
  id: 'range',
};

/** A document besides those that are planted. */
export interface MoreDocument {
  readonly uri: string;
  readonly text: string;
  readonly isOpen: boolean;
  /** Whose pin it has, if any. */
  readonly pin?: 'own' | 'team' | undefined;
}

/** A window with something of each topic, its server, and rules that a test can change. */
export async function sharedWindow(t: Scope, others: readonly MoreDocument[] = []) {
  const pinsBy = (who: MoreDocument['pin']) =>
    others.filter(({ pin }) => pin === who).map(({ uri }) => resourcePin(uri));
  const ownPins = [resourcePin(paths.pinned), rangePin, ...pinsBy('own')];
  const sharing = new ChangingRules();
  const problems = new ProblemKind();
  const tokens = new Tokens(async () => countTokens);
  const open = new Set<string>();
  const live = liveKinds(() => open);
  const folders = new PathFolders(() => [...documents, ...others.map(({ uri }) => uri)]);
  const { ran, paused, ...unconditional } = live;
  const more = [folders, problems, ...Object.values(unconditional)];
  const title = (uri: CanonicalUri) => uri.replace(root, '');
  const selection = { firstLine: 1, lastLine: 1, text: 'selectionmark-brief', language: '' };
  const at = { uri: canonicalUri(paths.active), title: 'editorsmark.ts' };
  const place = () => ({ ...at, line: 70717273, selection });
  const changed: NamesInBrief = {
    heading: 'Changed files',
    label: 'Different from the last commit',
    topic: 'git',
    isMadeOf: (uri) => /^git:.*\/changes$/.test(uri),
    names: async ({ maySee }) =>
      (await maySee(canonicalUri(paths.closed))) ? ['gitmark-changed'] : [],
    documents: () => [canonicalUri(paths.closed)],
  };
  const suggestions = new Suggestions();
  suggestions.show([suggestion(paths.closed, paths.active)]);
  const sourcesOf = (pins: ActivePins, kinds: Kinds) =>
    new BriefSources({
      parts: new PinnedParts({ pins, kinds, title, mayQuote: () => true }),
      suggested: noSuggestedParts,
      place,
      open: () => [...open].map(canonicalUri),
      title,
      kinds: { inBrief: [changed, ranInBrief, pausedInBrief], named: kinds.named },
      outlines,
    });
  const makerOf = (pins: ActivePins, kinds: Kinds) => new BriefMaker(sourcesOf(pins, kinds));
  const moved = new Emitter<CanonicalUri>();
  const fake = fakeCatalog({
    kind: (window) => new VisitedKind(window),
    more,
    pins: ownPins,
    team: new ChangingPins([resourcePin(paths.teamPinned), ...pinsBy('team')]),
    suggestions,
    last: (kinds, pins) => {
      const limits = { budget: always(20_000), maxReadBytes: () => 1_000_000 };
      const made = { kinds, pins, tokens, unasked, suggested: noSuggestedParts };
      return [
        new PinnedBundle({ ...made, outlines, title, ...limits }),
        new BriefResource({
          ...made,
          kinds: { inBrief: [changed, ranInBrief, pausedInBrief], onDidChange: kinds.onDidChange },
          maker: makerOf(pins, kinds),
          onDidChangePlace: moved.event,
        }),
      ];
    },
  });
  const { catalog, access, kind, pins, window, kinds } = fake;
  const core = { own: new DisposableStore(), sharing: sharing.rules, kinds };
  addWhileOpen(core, 'terminal', ran);
  addWhileOpen(core, 'debug', paused);
  for (const uri of documents) {
    const name =
      uri === paths.teamFile ? 'pinsmark-team' : uri.replace(root, '').replace('.ts', '');
    kind.put(uri, `text of ${name}${declaration}`);
  }
  let found = 0;
  const findProblems = () => {
    found += 1;
    problems.put(paths.closed, { message: `problemsmark-closed ${found}` });
    const source = { source: 'problemsmark-source' };
    problems.put(paths.active, { message: `problemsmark-active ${found}`, ...source });
    problems.put(paths.teamFile, { message: `problemsmark-team ${found}` });
  };
  findProblems();
  const openTab = (uri: string) => {
    open.add(uri);
    window.open.add(uri);
  };
  for (const { uri, text } of others) kind.put(uri, text);
  for (const { uri, isOpen } of others) if (isOpen) openTab(uri);
  for (const uri of [paths.teamPinned, paths.otherOpen, paths.active]) openTab(uri);
  const linked = linkedWorktree();
  const own = new DisposableStore();
  t.after(() => own.dispose());
  const briefing = createBriefing(own, {
    catalog,
    kinds,
    pins,
    sources: sourcesOf(pins, kinds),
    title,
    linesOf: ({ target }) => (target.type === 'range' ? target.lines : undefined),
    access,
    unasked,
    tokens,
    sharing: sharing.rules,
    settings: { briefMaxTokens: always(2_400), briefNotice: always(true) },
    comments: withoutComments,
    worktrees: linked.worktrees,
    freshness: new FakeServer(problems),
    published: (uri) => problems.of(uri),
    asShown: (file) => file,
    place,
    log: fakeLog().log,
  });
  const served = await serve(t, {
    catalog,
    sharing: sharing.rules,
    instructions: briefing.instructions,
    briefs: briefing.hooks,
    worktrees: linked.worktrees,
  });
  return {
    served,
    catalog,
    sharing,
    /** Announces a change of every resource, and of the place. */
    changeAll: () => {
      for (const uri of [...documents, ...others.map((each) => each.uri)]) kind.change(uri);
      live.range.change(paths.withPinnedLines);
      for (const each of [live.active, live.selection, live.open]) each.change(paths.active);
      const more = [
        live.provided,
        live.databases,
        live.page,
        live.ran,
        live.paused,
        live.comments,
        live.changes,
      ];
      for (const each of more) each.change();
      findProblems();
      moved.fire(canonicalUri(paths.active));
    },
    /** All problems are others by now. */
    findProblems,
    changeAlways: () => {
      live.always.change();
      linked.always.change();
    },
    changeInWorktree: linked.change,
    /** Pauses the window, or takes the trust from it, and its worktrees. */
    setSharing: (state: Sharing) => {
      window.sharing = state;
      linked.window.sharing = state;
    },
    /** Changes files in a repository, each by all its names. */
    changeInGit: (...files: readonly (readonly string[])[]) => live.changes.changeFiles(...files),
    /** Opens a file that is listed already. */
    open: (uri: string) => {
      openTab(uri);
      kind.changeList();
    },
    activate: (uri: string) => live.open.change(uri, ['place']),
    close: (uri: string) => {
      window.open.delete(uri);
      kind.changeList();
      live.open.close(uri);
      live.selection.close(uri);
    },
    pin: (uri: string) => fake.ownPins.become([...ownPins, resourcePin(uri)]),
    /** Adds something of a topic to the list. */
    addTo: {
      files: () => {
        kind.put(`${root}filesmark-2.ts`, '');
        kind.changeList();
      },
      editors: () => {
        openTab(`${root}editorsmark-2.ts`);
        kind.put(`${root}editorsmark-2.ts`, '');
        kind.changeList();
      },
      pins: () => {
        const uri = `${root}pinsmark-2.ts`;
        kind.put(uri, '');
        fake.ownPins.become([...ownPins, resourcePin(uri)]);
      },
      problems: () => problems.put(paths.pinned, { message: 'problemsmark' }),
    },
  };
}

export type SharedWindow = Awaited<ReturnType<typeof sharedWindow>>;
