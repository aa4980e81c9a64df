import type { TestContext } from 'node:test';
import { Emitter } from '../../../../src/base/events';
import { BriefMaker } from '../../../../src/core/brief/briefMaker';
import { BriefSources } from '../../../../src/core/brief/briefSources';
import { currentInstructions } from '../../../../src/core/brief/currentInstructions';
import { HookBriefs } from '../../../../src/core/brief/hookBriefs';
import { PinnedParts } from '../../../../src/core/budget/pinnedParts';
import { countTokens } from '../../../../src/core/budget/tokenizer';
import { Tokens } from '../../../../src/core/budget/tokens';
import { type CanonicalUri, canonicalUri } from '../../../../src/core/documents/uris';
import type { ActivePins } from '../../../../src/core/pins/activePins';
import { newPin, type Pin } from '../../../../src/core/pins/pin';
import type { CommonTopic } from '../../../../src/core/sharing/topics';
import { BriefResource } from '../../../../src/kinds/brief';
import { PinnedBundle } from '../../../../src/kinds/pinnedBundle';
import { fakeCatalog } from '../../fakeCatalog';
import { ProblemKind } from '../../problemKind';
import { ChangingRules } from '../../sharingRules';
import { serve } from '../serve';
import { noSuggestedParts, suggestion } from '../../suggestedParts';
import { Suggestions } from '../../../../src/core/suggestions/suggestions';
import { LiveKind } from './liveKind';

const root = 'file:///ws/';
/** One resource of each topic; the document with pinned lines can be read by these lines alone. */
const [closed, edited, pinned, lines] = [
  `${root}filesmark.ts`,
  `${root}editorsmark.ts`,
  `${root}pinsmark.ts`,
  `${root}pinsmark-lines.ts`,
] as const;

/** No rule is about this resource. */
export const alwaysUri = 'test://always';

const rangeUri = 'context://workspace/pin/range/pinsmark-lines.ts';

/** The text by which each topic is recognized in everything that a client sees. */
export const marks: Readonly<Record<CommonTopic, RegExp>> = {
  place: /4242|window\/active/,
  selection: /selectionmark|window\/selection/,
  editors: /editorsmark|window\/open/,
  problems: /problemsmark|diagnostics:/,
  databases: /databasemark/,
  git: /gitmark|git:/,
  files: /filesmark/,
  pages: /pagesmark/,
  pins: /pinsmark|workspace\/pin/,
  suggestions: /suggested/i,
  extensions: /extensionsmark/,
};

export const documents = [closed, edited, pinned];

/** Every resource of the window. */
export const uris = [
  ...documents,
  rangeUri,
  'editor://window/active',
  'editor://window/selection',
  'editor://window/open',
  'diagnostics://workspace/all',
  'diagnostics://document/filesmark.ts',
  'diagnostics://document/editorsmark.ts',
  'database://sqlite/databasemark.db/dictionary',
  'https://pagesmark.example/',
  'git://gitmark/changes',
  'context://workspace/pinned',
  'build-tasks://extensionsmark',
];

function resourcePin(uri: string): Pin {
  return { ...newPin({ type: 'resource', uri: canonicalUri(uri) }), id: uri };
}

const rangePin: Pin = {
  ...newPin({ type: 'range', uri: canonicalUri(lines), lines: { first: 1, last: 2 }, marks: [] }),
  id: 'range',
};

/** The kinds of a window in which the person is in line 4242 of a document, with a selection. */
function liveKinds(isOpen: () => ReadonlySet<string>) {
  const at = canonicalUri(edited);
  return {
    active: new LiveKind({
      uri: 'editor://window/active',
      topic: 'place',
      title: 'Line 4242',
      text: async ({ maySee, sees }) => {
        if (!(await maySee(at))) return 'null';
        return `4242 ${edited} ${sees('selection') ? 'selectionmark' : ''}`;
      },
    }),
    selection: new LiveKind({
      uri: 'editor://window/selection',
      topic: 'selection',
      title: 'The selectionmark',
      text: async ({ maySee }) => ((await maySee(at)) ? 'selectionmark' : 'null'),
    }),
    open: new LiveKind({
      uri: 'editor://window/open',
      topic: 'editors',
      title: 'Open editors',
      text: async ({ maySee }) => {
        const seen: string[] = [];
        for (const uri of isOpen()) if (await maySee(canonicalUri(uri))) seen.push(uri);
        return seen.join(' ');
      },
    }),
    provided: new LiveKind({
      uri: 'build-tasks://extensionsmark',
      topic: 'build-tasks:',
      title: 'The extensionsmark',
      text: async () => 'extensionsmark',
    }),
    always: new LiveKind({ uri: alwaysUri, title: 'Always', text: async () => 'always' }),
    problemTemplate: new LiveKind({
      uri: 'diagnostics://template',
      topic: 'problems',
      title: 'Problems',
      hasTemplate: true,
      text: async () => 'problemsmark',
    }),
    changes: new LiveKind({
      uri: 'git://gitmark/changes',
      topic: 'git',
      title: 'The gitmark',
      hasTemplate: true,
      text: async () => 'gitmark',
    }),
    databases: new LiveKind({
      uri: 'database://sqlite/databasemark.db/dictionary',
      topic: 'databases',
      title: 'databasemark.db',
      text: async () => 'databasemark',
    }),
    page: new LiveKind({
      uri: 'https://pagesmark.example/',
      topic: 'pages',
      title: 'The pagesmark',
      text: async () => 'pagesmark',
    }),
    range: new LiveKind({
      uri: rangeUri,
      topic: 'pins',
      title: 'pinsmark-lines.ts:1-2',
      subject: lines,
      text: async () => 'pinsmark in some lines',
    }),
  };
}

/** A window with something of each topic, its server, and rules that a test can change. */
export async function sharedWindow(t: TestContext) {
  const sharing = new ChangingRules();
  const problems = new ProblemKind();
  const tokens = new Tokens(async () => countTokens);
  const open = new Set<string>();
  const live = liveKinds(() => open);
  const more = [problems, ...Object.values(live)];
  const title = (uri: CanonicalUri) => uri.replace(root, '');
  const selection = { firstLine: 1, lastLine: 1, text: 'selectionmark', language: '' };
  const place = () => ({
    uri: canonicalUri(edited),
    title: 'editorsmark.ts',
    line: 4242,
    selection,
  });
  const changed = () => [{ uri: canonicalUri(closed), title: 'gitmark' }];
  const suggestions = new Suggestions(() => undefined);
  suggestions.show([suggestion(closed, edited)]);
  const makerOf = (pins: ActivePins) =>
    new BriefMaker(
      new BriefSources({
        parts: new PinnedParts({ pins, title, mayQuote: () => true }),
        suggested: noSuggestedParts,
        place,
        changed,
      }),
    );
  const moved = new Emitter<CanonicalUri>();
  const fake = fakeCatalog({
    more,
    pins: [resourcePin(pinned), rangePin],
    suggestions,
    last: (kinds, pins) => {
      const onDidChangeBudget = new Emitter<void>().event;
      const [budget, maxReadBytes] = [() => 20_000, () => 1_000_000];
      const limits = { budget, maxReadBytes, onDidChangeBudget };
      const made = { kinds, pins, tokens, suggested: noSuggestedParts };
      return [
        new PinnedBundle({ ...made, title, ...limits }),
        new BriefResource({ ...made, maker: makerOf(pins), onDidChangePlace: moved.event }),
      ];
    },
  });
  const { catalog, access, kind, pins, window } = fake;
  for (const uri of documents) kind.put(uri, `text of ${uri.replace(root, '').replace('.ts', '')}`);
  const findProblems = () => {
    for (const uri of [closed, edited]) problems.put(uri, { message: `problemsmark ${++found}` });
  };
  let found = 0;
  findProblems();
  const openTab = (uri: string) => {
    open.add(uri);
    window.open.add(uri);
  };
  openTab(edited);
  const hooks = new HookBriefs({
    maker: makerOf(pins),
    tokens,
    access,
    catalog,
    viewer: (client) => sharing.rules.viewer(sharing.rules.keyOf({ entry: client })),
    onDidDeliver: () => undefined,
  });
  const instructions = currentInstructions({ pins, access, catalog, title, place });
  const served = await serve(t, { catalog, sharing: sharing.rules, instructions, briefs: hooks });
  return {
    served,
    catalog,
    sharing,
    /** Announces a change of every resource, and of the place. */
    changeAll: () => {
      for (const uri of documents) kind.change(uri);
      live.range.change(lines);
      for (const each of [live.active, live.selection, live.open]) each.change(edited);
      live.provided.change();
      live.databases.change();
      live.page.change();
      live.changes.change();
      findProblems();
      moved.fire(canonicalUri(edited));
    },
    changeAlways: () => live.always.change(),
    /** Changes files in a repository, each by all its names. */
    changeInGit: (...files: readonly (readonly string[])[]) => live.changes.changeFiles(...files),
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
        fake.ownPins.become([resourcePin(pinned), rangePin, resourcePin(uri)]);
      },
      problems: () => problems.put(pinned, { message: 'problemsmark' }),
    },
  };
}

export type SharedWindow = Awaited<ReturnType<typeof sharedWindow>>;
