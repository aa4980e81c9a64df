import { isDeepStrictEqual } from 'node:util';
import { isConnected, type BridgeCommand, type EntryState } from '../model/aiClientConfig';
import { serverName, type AiClient } from '../adapters/aiClient';
import { bridgePath, ownArguments, wordsOf } from './ownArguments';
import type { Part } from './part';
import { isObject } from '../../../base/json';
import { UnexpectedShape, newItem, valueAt, type Entry, type Keys } from '../formats/format';

/** Keys of a remote server, which an entry that starts a process must not have. */
const remoteKeys = new Set(
  'url uri httpUrl serverUrl headers http_headers env_http_headers bearer_token_env_var transport transportType'.split(
    ' ',
  ),
);

/** The commands of our entry in a client's file. */
export interface EntryCommands {
  /** The entry that we write. */
  readonly command: BridgeCommand;
  /** The same without the client's name, as earlier versions wrote it. */
  readonly unnamed: BridgeCommand;
}

/** The entry of the server that this command starts. */
export function entryPart(client: AiClient, commands: EntryCommands): Part {
  return {
    state: (text) => stateOf(client, entryIn(client, text), commands),
    connect: (text) => connect(client, text, commands.command),
    disconnect: (text) => disconnect(client, text),
    withdraw: (text) =>
      isConnected({ entry: stateOf(client, entryIn(client, text), commands) })
        ? disconnect(client, text)
        : text,
  };
}

/**
 * The paths of a bridge that the entry starts on this machine, of whatever home and system. Other programs, such as `ssh`, start
 * it on another one.
 */
export function bridgesIn(client: AiClient, text: string): readonly string[] {
  const [program = '', ...args] = wordsOf(entryIn(client, text) ?? {});
  if (bridgePath.test(program)) return [program];
  const [, starter] = /(?:^|[\\/])(node|cmd)(?:\.exe)?$/i.exec(program) ?? [];
  if (starter === undefined) return [];
  const paths = /cmd/i.test(starter) ? args.map((each) => each.replaceAll(/\^(.)/g, '$1')) : args;
  return paths.filter((each) => bridgePath.test(each));
}

/** The entry alone, as it stands in a file. */
export function newText(client: AiClient, command: BridgeCommand): string {
  const { base: _, ...others } = client;
  return connect(others, '', command);
}

/** The keys of the entry, or of the place where it would be. */
function keysOf({ container, isList }: AiClient, data: unknown): Keys {
  if (!isList) return [...container, serverName];
  const items = valueAt(data, container);
  const index = Array.isArray(items) ? items.findIndex(isOurs) : -1;
  return [...container, index < 0 ? newItem : String(index)];
}

function isOurs(item: unknown): boolean {
  return isObject(item) && item['name'] === serverName;
}

/**
 * The entry in a client's text.
 * @throws UnexpectedShape if one of its parents is not an object, or not a list where the client has one.
 */
function entryIn(client: AiClient, text: string): Entry | undefined {
  const { container, isList, format } = client;
  const { data, offsetOf } = format.parse(text, [...container, serverName]);
  const keys = keysOf(client, data);
  for (let depth = 0; depth <= keys.length; depth += 1) {
    const path = keys.slice(0, depth);
    const value = valueAt(data, path);
    if (value === undefined || value === null) return undefined;
    const isPlaceOfList = isList && depth === container.length;
    if (isPlaceOfList ? Array.isArray(value) : isObject(value)) continue;
    const found = Array.isArray(value) ? 'array' : typeof value;
    const type = isPlaceOfList ? 'noList' : 'noObject';
    throw new UnexpectedShape({ type, key: path.at(-1) ?? '', found }, offsetOf(path));
  }
  return valueAt(data, keys) as Entry;
}

function stateOf(
  client: AiClient,
  entry: Entry | undefined,
  { command, unnamed }: EntryCommands,
): EntryState {
  if (!entry) return 'none';
  if (turningOn(client, entry).length > 0) return 'off';
  const starts = (one: BridgeCommand) =>
    changesTo(entry, wantedIn(client, entry, one)).length === 0;
  if (starts(command)) return 'current';
  return starts(unnamed) ? 'unnamed' : 'outdated';
}

/** Our part of an entry that is there: the arguments that the person has added follow ours. */
function wantedIn(client: AiClient, present: Entry, command: BridgeCommand): Entry {
  return client.entry({ ...command, args: [...command.args, ...ownArguments(present)] });
}

/** The text with the entry, in which the person's own keys and arguments stay. */
function connect(client: AiClient, text: string, command: BridgeCommand): string {
  const present = entryIn(client, text);
  if (!present) return write(client, text, { ...client.entry(command), ...client.defaults });
  const wanted = wantedIn(client, present, command);
  const { format } = client;
  const keys = keysOf(client, dataOf(client, text));
  let after = text;
  let entry: Entry = present;
  for (const { path, value } of [...changesTo(present, wanted), ...turningOn(client, present)]) {
    const inner = [...keys, ...path];
    after = value === undefined ? format.remove(after, inner) : format.set(after, inner, value);
    entry = withValue(entry, path, value);
  }
  return verified(client, text, after, entry);
}

/** Adds this entry to a text that has none. */
function write(client: AiClient, text: string, entry: Entry): string {
  const before = withBase(client, text);
  const keys = keysOf(client, dataOf(client, before));
  return verified(client, before, client.format.set(before, keys, entry), entry);
}

function withBase(client: AiClient, text: string): string {
  const base = dataOf(client, text) ? {} : (client.base ?? {});
  return Object.entries(base).reduce(
    (before, [key, value]) => client.format.set(before, [key], value),
    text,
  );
}

function disconnect(client: AiClient, text: string): string {
  if (!entryIn(client, text)) return text;
  const left = client.format.remove(text, keysOf(client, dataOf(client, text)));
  return verified(client, text, left, undefined);
}

interface EntryChange {
  readonly path: Keys;
  /** `undefined` to remove it. */
  readonly value: unknown;
}

function changesTo(entry: Entry, wanted: Entry): EntryChange[] {
  const changes: EntryChange[] = Object.keys(entry)
    .filter((key) => !(key in wanted) && (remoteKeys.has(key) || isRemoteType(key, entry[key])))
    .map((key) => ({ path: [key], value: undefined }));
  for (const [key, value] of Object.entries(wanted)) {
    const present = entry[key];
    // The person may have added variables of their own.
    if (isObject(value) && isObject(present)) {
      for (const [name, each] of Object.entries(value)) {
        if (present[name] !== each) changes.push({ path: [key, name], value: each });
      }
    } else if (!isDeepStrictEqual(present, value)) changes.push({ path: [key], value });
  }
  return changes;
}

function turningOn({ off = {} }: AiClient, entry: Entry): EntryChange[] {
  return Object.entries(off)
    .filter(([key, value]) => entry[key] === value)
    .map(([key, value]) => ({ path: [key], value: !value }));
}

function isRemoteType(key: string, value: unknown): boolean {
  return key === 'type' && value !== 'stdio' && value !== 'local';
}

/**
 * Checks that a change of the text has changed nothing but the entry.
 * @throws UnexpectedShape if it has, because the file is written in an unforeseen way.
 */
function verified(
  client: AiClient,
  before: string,
  after: string,
  entry: Entry | undefined,
): string {
  try {
    const [was, is] = [dataOf(client, before), dataOf(client, after)];
    const keys = keysOf(client, is);
    const isSame =
      isDeepStrictEqual(without(was, keysOf(client, was)), without(is, keys)) &&
      isDeepStrictEqual(valueAt(is, keys), entry);
    if (isSame) return after;
  } catch (cause) {
    if (!(cause instanceof UnexpectedShape)) throw cause;
  }
  const { offsetOf } = client.format.parse(before, client.container);
  throw new UnexpectedShape({ type: 'entangled' }, offsetOf(client.container));
}

function dataOf({ format, container }: AiClient, text: string): unknown {
  return format.parse(text, [...container, serverName]).data;
}

/** The data without the value of these keys, and without parents that are left empty. */
export function without(data: unknown, [key, ...rest]: Keys): unknown {
  if (key === undefined) return undefined;
  if (Array.isArray(data)) {
    const items = data.filter((_, index) => String(index) !== key);
    return items.length === 0 ? undefined : items;
  }
  if (!isObject(data)) return data ?? undefined;
  const { [key]: value, ...others } = data;
  const left = value === undefined ? undefined : without(value, rest);
  const result = left === undefined ? others : { ...others, [key]: left };
  return Object.keys(result).length === 0 ? undefined : result;
}

function withValue(entry: Entry, [key = '', ...rest]: Keys, value: unknown): Entry {
  if (rest.length > 0) {
    const inner = entry[key];
    return { ...entry, [key]: withValue(isObject(inner) ? inner : {}, rest, value) };
  }
  const { [key]: _, ...others } = entry;
  return value === undefined ? others : { ...entry, [key]: value };
}
