/**
 * What sharing rules are about:
 * - `place`: the active editor with its cursor, and what is visible in it.
 * - `selection`: the selected text.
 * - `editors`: which documents are open in tabs, and their texts.
 * - `problems`: errors and warnings.
 * - `files`: documents and folders of the workspace that are not open.
 * - `pins`: what is pinned, as itself and as one document.
 */
export const topics = ['place', 'selection', 'editors', 'problems', 'files', 'pins'] as const;

export type Topic = (typeof topics)[number];

/** Each of them is what a document can be of. */
export const documentTopics: readonly Topic[] = ['editors', 'files', 'pins'];

/**
 * How much of a topic a client gets, the least strict first:
 * - `on`: all.
 * - `asked`: only what it asks for. Briefs, instructions and notifications are without it.
 * - `off`: nothing.
 * @internal for the tests
 */
export const levels = ['on', 'asked', 'off'] as const;

export type Level = (typeof levels)[number];

export type Levels = Readonly<Record<Topic, Level>>;

export function isTopic(value: unknown): value is Topic {
  return topics.some((topic) => topic === value);
}

export function isLevel(value: unknown): value is Level {
  return levels.some((level) => level === value);
}

export function stricterOf(one: Level, other: Level): Level {
  return levels.indexOf(one) > levels.indexOf(other) ? one : other;
}
