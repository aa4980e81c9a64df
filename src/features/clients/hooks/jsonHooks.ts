import { isDeepStrictEqual } from 'node:util';
import type { EntryState } from '../model/aiClientConfig';
import { isObject } from '../../../base/json';
import { UnexpectedShape, newItem, valueAt, type Entry, type Keys } from '../formats/format';
import { json } from '../formats/jsonEditor';
import type { Part } from '../editing/part';
import type { HookPosition } from './hook';

/** A file of hooks: under a key for each event, a list of commands or of groups of commands. */
export interface HookFile {
  /** The keys that lead to the events. */
  readonly container: Keys;
  /** The other entries that the file needs. */
  readonly base?: Entry;
  /** A setting of the same file that switches all hooks off. */
  readonly off?: { readonly keys: Keys; readonly value: boolean };
  readonly events: readonly string[];
  /** Our item in the list of each event. */
  readonly item: Entry;
  /** The tools that start the hook, by the event; at other events there is no choice. */
  readonly matchers?: Readonly<Record<string, string>> | undefined;
  /** Whether a command is ours, as this version or another wrote it. */
  isOurs(command: string): boolean;
}

/** What says where our items are. */
type OwnPlaces = Pick<HookFile, 'container' | 'isOurs'>;

/** One of our items. */
interface OwnItem {
  readonly event: string;
  readonly value: unknown;
  /** Its own, or that of the group with others' hooks that it is in. */
  readonly matcher?: unknown;
}

/** Finds, adds and removes our hooks in a JSON file. */
export function jsonHooks(file: HookFile): Part {
  const wanted = file.events.map((event) => {
    const matcher = file.matchers?.[event];
    return { event, value: { ...(matcher !== undefined && { matcher }), ...file.item } };
  });

  function find(text: string): readonly Placed[] {
    return ownIn(file, checked(file, text));
  }

  function write(text: string, own: readonly Placed[]): string {
    const before = withBase(file, text);
    const places = placesToKeep(file, own);
    const others = own.filter(({ event }) => !places.has(event));
    const after = wanted.reduce(
      (left, { event, value }) =>
        json.set(left, places.get(event) ?? [...file.container, event, newItem], value),
      removed(file, before, others),
    );
    return verified(file, before, after, wanted);
  }

  function disconnect(text: string, from = file): string {
    return verified(from, text, removed(from, text, ownIn(from, checked(from, text))), []);
  }

  const lines = commandsIn(file.item);
  const asWritten = {
    ...file,
    isOurs: (line: string) => file.isOurs(line) && lines.includes(line),
  };

  return {
    disconnect: (text) => disconnect(text),
    withdraw: (text) => disconnect(text, asWritten),
    state: (text) => {
      const state = stateOf(file, find(text));
      return state === 'current' && isOff(file, text) ? 'off' : state;
    },
    connect: (text) => {
      const own = find(text);
      if (stateOf(file, own) === 'current') return text;
      return write(text, own);
    },
  };
}

/**
 * Whether the hooks run our present command for the tools of today: a person may have changed them otherwise, such as by a
 * longer time.
 */
function stateOf({ events, item, matchers }: HookFile, own: readonly OwnItem[]): EntryState {
  if (own.length === 0) return 'none';
  const isCurrent =
    own.length === events.length &&
    events.every((event) =>
      own.some(
        (each) =>
          each.event === event &&
          linesOf(each.value) === linesOf(item) &&
          [undefined, each.matcher].includes(matchers?.[event]),
      ),
    );
  return isCurrent ? 'current' : 'outdated';
}

function isOff({ off }: HookFile, text: string): boolean {
  return off !== undefined && valueAt(json.parse(text, off.keys).data, off.keys) === off.value;
}

/** The commands in an item. */
function linesOf(value: unknown): string {
  return JSON.stringify(commandsIn(value));
}

function commandsIn(value: unknown): string[] {
  if (!isObject(value)) return [];
  const { command, bash, powershell, hooks } = value;
  const own = [command, bash, powershell].filter((each) => typeof each === 'string');
  return [...own, ...(Array.isArray(hooks) ? hooks.flatMap(commandsIn) : [])];
}

/** The data, in which hooks are where they should be. */
function checked({ container, events }: HookFile, text: string): unknown {
  const { data, offsetOf } = json.parse(text, container);
  const refuse = (keys: Keys, type: 'noObject' | 'noList', value: unknown) => {
    const found = Array.isArray(value) ? 'array' : typeof value;
    return new UnexpectedShape({ type, key: keys.at(-1) ?? '', found }, offsetOf(keys));
  };
  for (let depth = 0; depth <= container.length; depth += 1) {
    const keys = container.slice(0, depth);
    const value = valueAt(data, keys) ?? undefined;
    if (value !== undefined && !isObject(value)) throw refuse(keys, 'noObject', value);
  }
  for (const event of events) {
    const keys = [...container, event];
    json.parse(text, keys);
    const value = valueAt(data, keys) ?? undefined;
    if (value !== undefined && !Array.isArray(value)) throw refuse(keys, 'noList', value);
  }
  return data;
}

interface Placed extends OwnItem {
  readonly keys: Keys;
}

/** Our items at any event, also those that only an earlier version wrote; in a group with others', only ours. */
function ownIn({ container, isOurs: isOurCommand }: OwnPlaces, data: unknown): Placed[] {
  const isOurs = (value: unknown) => {
    const commands = commandsIn(value);
    return commands.length > 0 && commands.every((command) => isOurCommand(command));
  };
  const ownOf = (event: string, list: unknown, keys: Keys, ofGroup?: unknown): Placed[] =>
    (Array.isArray(list) ? list : []).flatMap((value: unknown, index) => {
      const at = [...keys, String(index)];
      const matcher = (isObject(value) && value['matcher']) || ofGroup;
      if (isOurs(value)) return [{ event, value, keys: at, matcher }];
      return isObject(value) ? ownOf(event, value['hooks'], [...at, 'hooks'], matcher) : [];
    });
  const events = valueAt(data, container);
  return Object.entries(isObject(events) ? events : {}).flatMap(([event, list]) =>
    ownOf(event, list, [...container, event]),
  );
}

/** Where our hooks are in the text. */
export function positionsIn(file: OwnPlaces, text: string): readonly HookPosition[] {
  const own = ownIn(file, json.parse(text, file.container).data);
  return own.map(({ event, keys }) => {
    const [, group, , handler = 0] = keys.slice(file.container.length);
    return { event, group: Number(group), handler: Number(handler) };
  });
}

/** Those of the events that have one group of ours. It is replaced there, so that the other groups keep their positions. */
function placesToKeep({ container, events }: HookFile, own: readonly Placed[]): Map<string, Keys> {
  return new Map(
    events.flatMap((event) => {
      const [first, ...more] = own.filter((each) => each.event === event);
      const isGroup = first?.keys.length === container.length + 2;
      return first && isGroup && more.length === 0 ? [[event, first.keys] as const] : [];
    }),
  );
}

/** The last items first, so that the places of the others stay. */
function removed(file: HookFile, text: string, own: readonly Placed[]): string {
  return own.reduceRight(
    (left, { keys }) => withoutList(file, json.remove(left, keys), keys),
    text,
  );
}

/** A list that was left empty goes, too. */
function withoutList({ container }: HookFile, text: string, keys: Keys): string {
  const list = keys.slice(0, -1);
  const value = valueAt(json.parse(text, list).data, list);
  const isEmpty =
    Array.isArray(value) && value.length === 0 && list.length === container.length + 1;
  return isEmpty ? json.remove(text, list) : text;
}

function withBase({ base = {} }: HookFile, text: string): string {
  const data = json.parse(text, []).data;
  return Object.entries(base)
    .filter(([key]) => valueAt(data, [key]) === undefined)
    .reduce((before, [key, value]) => json.set(before, [key], value), text);
}

/**
 * Checks that a change of the text has changed nothing but our own hooks.
 * @throws UnexpectedShape if it has, because the file is written in an unforeseen way.
 */
function verified(file: HookFile, before: string, after: string, own: readonly OwnItem[]): string {
  const [was, is] = [checked(file, before), checked(file, after)];
  const byEvent = (items: readonly OwnItem[]) =>
    items
      .map(({ event, value }) => ({ event, value }))
      .toSorted((a, b) => (a.event < b.event ? -1 : 1));
  const isSame =
    isDeepStrictEqual(othersOf(file, was), othersOf(file, is)) &&
    isDeepStrictEqual(byEvent(ownIn(file, is)), byEvent(own));
  if (isSame) return after;
  const { offsetOf } = json.parse(before, file.container);
  throw new UnexpectedShape({ type: 'entangled' }, offsetOf(file.container));
}

/** The data without our own hooks, and without containers that are left empty. */
function othersOf(file: HookFile, data: unknown): unknown {
  const own = new Set(ownIn(file, data).map(({ value }) => value));
  return pruned(data, (value) => own.has(value));
}

function pruned(value: unknown, isOurs: (value: unknown) => boolean): unknown {
  if (isOurs(value)) return undefined;
  if (Array.isArray(value)) {
    const left = value.map((each) => pruned(each, isOurs)).filter((each) => each !== undefined);
    return left.length > 0 ? left : undefined;
  }
  if (!isObject(value)) return value ?? undefined;
  const left = Object.entries(value)
    .map(([key, each]) => [key, pruned(each, isOurs)])
    .filter(([, each]) => each !== undefined);
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}
