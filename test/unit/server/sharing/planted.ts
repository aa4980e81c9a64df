import type { CommonTopic } from '../../../../src/core/sharing/topics';

const root = 'file:///ws/';

/** Documents of each topic. A name tells the topic, so that it is recognized wherever it is shown. */
export const paths = {
  closed: `${root}filesmark.ts`,
  /** Before the first by its name. */
  otherClosed: `${root}filesmark-0.ts`,
  active: `${root}editorsmark.ts`,
  /** Open, and before the active one by its name. */
  otherOpen: `${root}editorsmark-0.ts`,
  /** Open, and pinned by the team. */
  teamPinned: `${root}editorsmark-team.ts`,
  pinned: `${root}pinsmark.ts`,
  /** Some of its lines are pinned. */
  withPinnedLines: `${root}pinsmark-lines.ts`,
  teamFile: `${root}.vscode/mcp-pins.json`,
} as const;

export const rangeUri = 'context://workspace/pin/range/pinsmark-lines.ts';

/** No rule is about this resource. */
export const alwaysUri = 'test://always';

export const documents = Object.values(paths).filter((uri) => uri !== paths.withPinnedLines);

/** One resource of each sort. */
export const resources = [
  ...documents,
  rangeUri,
  'editor://window/active',
  'editor://window/selection',
  'editor://window/open',
  'diagnostics://workspace/all',
  'database://sqlite/databasesmark.db/dictionary',
  'https://pagesmark.example/',
  'terminal://window/last',
  'debug://session/debugmark',
  'context://workspace/comments',
  'git://gitmark/changes',
  'context://workspace/pinned',
  'build-tasks://extensionsmark',
];

/** Every resource of the window, and other addresses of some. */
export const uris = [
  ...resources,
  ...documents.map((uri) => `diagnostics://document/${uri.replace(root, '')}`),
  ...documents.flatMap((uri) => [`${uri}#L1-L2`, `${uri}/`]),
  root,
  `${root}.vscode/`,
];

interface Mark {
  readonly text: RegExp;
  /** The other topics that it tells of, besides those that the topic needs anyway. */
  readonly with?: readonly CommonTopic[];
}

/**
 * What is planted of each topic, by the text that shows it in all that goes out. A new topic needs something here, and what
 * puts it into `sharedWindow`.
 */
export const planted: Readonly<Record<CommonTopic, readonly Mark[]>> = {
  place: [
    { text: /70717273/ },
    { text: /The person is in/ },
    { text: /window\/active/ },
    { text: /order of visits/ },
  ],
  selection: [
    { text: /selectionmark-itself/ },
    { text: /selectionmark-active/, with: ['place'] },
    { text: /selectionmark-brief/, with: ['place'] },
    { text: /window\/selection/ },
  ],
  editors: [
    { text: /editorsmark\.ts/ },
    { text: /editorsmark-0\.ts/ },
    { text: /text of editorsmark(?!-)/ },
    { text: /editorsmark-team/, with: ['pins'] },
    { text: /window\/open/ },
  ],
  problems: [
    { text: /problemsmark-closed/, with: ['files'] },
    { text: /problemsmark-active/, with: ['editors'] },
    { text: /problemsmark-source/, with: ['editors'] },
    { text: /problemsmark-team/, with: ['files', 'pins'] },
    { text: /diagnostics:/ },
  ],
  edits: [{ text: /The edit was applied/, with: ['problems'] }],
  debug: [{ text: /debugmark/ }, { text: /debugmark-variable/ }, { text: /debugmark-frame/ }],
  git: [{ text: /gitmark\// }, { text: /gitmark-changed/, with: ['files'] }, { text: /git:/ }],
  databases: [{ text: /databasesmark/ }],
  terminal: [
    { text: /terminalmark-output/ },
    { text: /terminalmark-failed/ },
    { text: /terminalmark-line/ },
    { text: /terminal:/ },
  ],
  files: [
    { text: /filesmark\.ts/ },
    { text: /filesmark-0\.ts/ },
    { text: /text of filesmark(?!-)/ },
  ],
  pages: [{ text: /pagesmark/ }],
  comments: [{ text: /commentsmark|workspace\/comments/ }],
  pins: [
    { text: /pinsmark\.ts/ },
    { text: /text of pinsmark(?!-)/ },
    { text: /pinsmark-lines/ },
    { text: /workspace\/pin/ },
    { text: /mcp-pins\.json/, with: ['files'] },
    { text: /pinsmark-team/, with: ['files'] },
  ],
  suggestions: [{ text: /suggested/i }, { text: /order of suggestions/ }],
  extensions: [{ text: /extensionsmark/ }],
};
