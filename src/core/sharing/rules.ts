import { isLevel, isProvidedTopic, topics, type Level, type Topic } from './topics';

/** Stands for all clients that have no rule of their own about the topic. */
export const everyClient = 'all';

/** Levels by client (see `clientKey`), or by `everyClient`. */
export type Rules = ReadonlyMap<string, ReadonlyMap<Topic, Level>>;

/** One rule of a person or of a workspace. */
export interface Rule {
  readonly client: string;
  readonly topic: Topic;
  readonly level: Level;
}

/**
 * Parses a value of the setting `mcpBridge.sharing`: an object of clients, each with an object of levels by topic.
 * A value that cannot be understood counts as `off`, so that a mistake shares nothing.
 */
export function parseRules(value: unknown): Rules {
  if (isNothing(value)) return new Map();
  if (!isObject(value)) return new Map([[everyClient, levelsOf(value)]]);
  return new Map(
    Object.entries(value).flatMap(([client, levels]) =>
      isNothing(levels) ? [] : [[client.trim().toLowerCase(), levelsOf(levels)] as const],
    ),
  );
}

/** All rules, those for all clients first. */
export function listRules(rules: Rules): readonly Rule[] {
  const clients = [...rules.keys()].sort(
    (a, b) => Number(b === everyClient) - Number(a === everyClient) || (a < b ? -1 : 1),
  );
  return clients.flatMap((client) =>
    [...(rules.get(client) ?? [])].map(([topic, level]) => ({ client, topic, level })),
  );
}

export function levelIn(rules: Rules, client: string | undefined, topic: Topic): Level {
  const own = client === undefined ? undefined : levelAmong(rules.get(client), topic);
  return own ?? levelAmong(rules.get(everyClient), topic) ?? 'on';
}

function levelAmong(
  levels: ReadonlyMap<Topic, Level> | undefined,
  topic: Topic,
): Level | undefined {
  return levels?.get(topic) ?? (isProvidedTopic(topic) ? levels?.get('extensions') : undefined);
}

/**
 * Changes one rule in the value of the setting, and keeps the rest. Without a level, the client then has no rule of its
 * own. Returns `undefined` if nothing is left.
 */
export function withRule(
  value: unknown,
  { client, topic, level }: Omit<Rule, 'level'> & { readonly level: Level | undefined },
): object | undefined {
  const clients = new Map(isObject(value) ? Object.entries(value) : []);
  const known: unknown = clients.get(client);
  const rules = new Map<string, unknown>(isObject(known) ? Object.entries(known) : []);
  if (level === undefined) rules.delete(topic);
  else rules.set(topic, level);
  if (rules.size > 0) clients.set(client, Object.fromEntries(rules));
  else clients.delete(client);
  return clients.size > 0 ? Object.fromEntries(clients) : undefined;
}

function levelsOf(value: unknown): ReadonlyMap<Topic, Level> {
  if (!isObject(value)) return new Map(topics.map((topic) => [topic, 'off']));
  const given = new Map<string, unknown>(
    Object.entries(value).map(([topic, level]) => [topic.trim().toLowerCase(), level]),
  );
  return new Map(
    [...topics, ...[...given.keys()].filter(isProvidedTopic)].flatMap((topic) => {
      const level = given.get(topic);
      if (isNothing(level)) return [];
      return [[topic, isLevel(level) ? level : 'off'] as const];
    }),
  );
}

function isNothing(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
