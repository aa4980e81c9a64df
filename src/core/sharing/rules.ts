import { isObject } from '../../base/json';
import {
  isLevel,
  isProvidedTopic,
  isTopic,
  stricterOf,
  topics,
  type SharingLevel,
  type Topic,
} from './topics';

/** Stands for all clients that have no rule of their own about the topic. */
export const everyClient = 'all';

type TopicLevels = ReadonlyMap<Topic, SharingLevel>;

/** Levels by client (see `KeyOf`), or by `everyClient`. */
export type Rules = ReadonlyMap<string, TopicLevels>;

/** One rule of a person or of a workspace. */
export interface Rule {
  readonly client: string;
  readonly topic: Topic;
  readonly level: SharingLevel;
}

/**
 * Parses a value of the setting `mcpBridge.sharing`: an object of clients, each with an object of levels by topic. Of
 * several names of the same client or topic, the strictest level applies. What cannot be understood shares nothing: a
 * level counts as `off`, a topic as all topics without a level of their own, and a client as all clients.
 */
export function parseRules(value: unknown, keyOf: KeyOf): Rules {
  return strictestOf(
    clientsIn(value)
      .filter(([, given]) => !isNothing(given))
      .map(([name, given]) => [clientOf(name, keyOf), levelsOf(given)]),
  );
}

/** All rules of these values, each once at its strictest level, those for all clients first. */
export function listRules(values: readonly Rules[]): readonly Rule[] {
  const rules = strictestOf(values.flatMap((one) => [...one]));
  const clients = [...rules.keys()].sort(
    (a, b) => Number(b === everyClient) - Number(a === everyClient) || (a < b ? -1 : 1),
  );
  return clients.flatMap((client) => {
    const known = rules.get(client);
    const all = [...topics, ...[...(known?.keys() ?? [])].filter(isProvidedTopic)];
    return all.flatMap((topic) => {
      const level = known?.get(topic);
      return level === undefined ? [] : [{ client, topic, level }];
    });
  });
}

/** The level of the client's own rule, or else of that for all; `undefined` without any. */
export function ruledLevel(
  rules: Rules,
  client: string | undefined,
  topic: Topic,
): SharingLevel | undefined {
  const own = client === undefined ? undefined : levelAmong(rules.get(client), topic);
  return own ?? levelAmong(rules.get(everyClient), topic);
}

function levelAmong(levels: TopicLevels | undefined, topic: Topic): SharingLevel | undefined {
  return levels?.get(topic) ?? (isProvidedTopic(topic) ? levels?.get('extensions') : undefined);
}

/**
 * Changes one rule in the value of the setting, and keeps the rest. Without a level, the client then has no rule of its
 * own. Returns `undefined` if nothing is left.
 */
export function withRule(
  value: unknown,
  { client, topic, level }: Omit<Rule, 'level'> & { readonly level: SharingLevel | undefined },
  keyOf: KeyOf,
): object | undefined {
  const clients = new Map(clientsIn(value));
  const names = [...clients.keys()].filter((name) => clientOf(name, keyOf) === client);
  const [first = client] = names;
  for (const name of new Set([first, ...names])) {
    const others = entriesOf(clients.get(name)).filter(([each]) => topicOf(each) !== topic);
    const changed = name === first && level !== undefined ? [[topic, level] as const] : [];
    const rules = [...others, ...changed];
    if (rules.length > 0) clients.set(name, Object.fromEntries(rules));
    else clients.delete(name);
  }
  return clients.size > 0 ? Object.fromEntries(clients) : undefined;
}

function clientsIn(value: unknown): readonly (readonly [string, unknown])[] {
  if (isObject(value)) return Object.entries(value);
  return isNothing(value) ? [] : [[everyClient, value]];
}

function clientOf(name: string, keyOf: KeyOf): string {
  return keyOf(name) ?? everyClient;
}

function topicOf(name: string): string {
  return name.trim().toLowerCase();
}

/** The levels of a client as they are written, or those that hold everything back. */
function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (isObject(value)) return Object.entries(value);
  return isNothing(value) ? [] : topics.map((topic) => [topic, 'off']);
}

function levelsOf(value: unknown): TopicLevels {
  const given = entriesOf(value).flatMap(([name, level]) => {
    if (isNothing(level)) return [];
    return [{ topic: topicOf(name), level: isLevel(level) ? level : 'off' }];
  });
  const levels = new Map<Topic, SharingLevel>();
  for (const { topic, level } of given) {
    if (isTopic(topic)) levels.set(topic, stricterOf(level, levels.get(topic) ?? 'on'));
  }
  const isClear = given.every(({ topic, level }) => isTopic(topic) || level === 'on');
  return isClear ? levels : new Map([...levelsOf('off'), ...levels]);
}

function strictestOf(entries: readonly (readonly [string, TopicLevels])[]): Rules {
  const rules = new Map<string, TopicLevels>();
  for (const [client, levels] of entries) {
    rules.set(client, strictest(rules.get(client), levels));
  }
  return rules;
}

function strictest(one: TopicLevels | undefined, other: TopicLevels): TopicLevels {
  const level = (levels: TopicLevels | undefined, topic: Topic) =>
    levelAmong(levels, topic) ?? 'on';
  return new Map(
    [...(one?.keys() ?? []), ...other.keys()].map((topic) => [
      topic,
      stricterOf(level(one, topic), level(other, topic)),
    ]),
  );
}

function isNothing(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

const maxLength = 60;
/** The maximum number of characters of a name that are used. */
const maxLooked = 1_000;

/** The client that a name stands for in sharing rules; `undefined` if it can be no name. */
export type KeyOf = (name: string) => string | undefined;

/** The name of a client in sharing rules, such as `claude-code` for "Claude Code"; `undefined` if it has no name. */
export function clientKey(name: string): string | undefined {
  const key = name
    .slice(0, maxLooked)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '');
  return key || undefined;
}
