/**
 * The topics of sharing rules, besides single providers:
 * - `place`: which editor is active, with its cursor and visible text, and the order in which documents were visited.
 * - `selection`: the selected text.
 * - `editors`: which documents are open in tabs, and their texts.
 * - `problems`: errors and warnings.
 * - `edits`: which problems are new after a tool's own edits.
 * - `debug`: where the debugger is paused, and what the variables there are.
 * - `git`: the changes in repositories, and their history.
 * - `databases`: schemas and rows of databases. Those in a file need its own topic, too.
 * - `terminal`: what ran in terminals and tasks, and what it printed.
 * - `files`: documents and folders of the workspace that are not open.
 * - `suggestions`: which files are suggested, and why.
 * - `pages`: web pages. All of them are pinned.
 * - `comments`: what the person has said about lines, for tools to do.
 * - `pins`: pinned resources, each by itself and as one document, and the files with the team's pins.
 * - `extensions`: the resources of other extensions, if the provider has no rule of its own.
 */
export const topics = [
  'place',
  'selection',
  'editors',
  'problems',
  'edits',
  'debug',
  'git',
  'databases',
  'terminal',
  'files',
  'pages',
  'comments',
  'pins',
  'suggestions',
  'extensions',
] as const;

export type CommonTopic = (typeof topics)[number];

/** The topic of one provider of another extension: the scheme of its URIs with the colon, such as `build-tasks:`. */
export type ProvidedTopic = `${string}:`;

export type Topic = CommonTopic | ProvidedTopic;

/** The topics of which nothing is shared before the person has agreed to it. */
export const optInTopics = ['terminal', 'debug'] as const satisfies readonly CommonTopic[];

export type OptInTopic = (typeof optInTopics)[number];

export function isOptIn(topic: Topic): topic is OptInTopic {
  return optInTopics.some((each) => each === topic);
}

/** The topics that a document can have. */
export const documentTopics: readonly CommonTopic[] = ['editors', 'files', 'pins'];

/** The topics that tell of others: a client gets them only with those, which they would reveal. */
const needs: Readonly<Partial<Record<CommonTopic, readonly CommonTopic[]>>> = {
  place: ['editors'],
  selection: ['editors'],
  edits: ['problems'],
  pages: ['pins'],
  suggestions: ['place', 'editors', 'problems', 'git', 'files', 'pins'],
};

export function neededBy(topic: CommonTopic): readonly CommonTopic[] {
  return needs[topic] ?? [];
}

/**
 * The access of a client to a topic, the least strict first:
 * - `on`: all.
 * - `onlyWhenAsked`: only resources that it asks for, see `waysOut`. Briefs, instructions, notifications and the order of lists are
 *   without them.
 * - `off`: nothing.
 * @internal for the tests
 */
export const levels = ['on', 'onlyWhenAsked', 'off'] as const;

export type SharingLevel = (typeof levels)[number];

/** A provider that is not among them has the level of `extensions`. */
export interface Levels {
  readonly common: Readonly<Record<CommonTopic, SharingLevel>>;
  /** Off for every client, so that the window serves nothing of them. */
  readonly closed: ReadonlySet<Topic>;
  readonly provided: ReadonlyMap<ProvidedTopic, SharingLevel>;
}

export function isTopic(value: unknown): value is Topic {
  return topics.some((topic) => topic === value) || isProvidedTopic(value);
}

export function isProvidedTopic(value: unknown): value is ProvidedTopic {
  return typeof value === 'string' && value.endsWith(':') && /^[a-z][a-z0-9+.-]*:$/.test(value);
}

export function isLevel(value: unknown): value is SharingLevel {
  return levels.some((level) => level === value);
}

export function stricterOf(one: SharingLevel, other: SharingLevel): SharingLevel {
  return levels.indexOf(one) > levels.indexOf(other) ? one : other;
}
