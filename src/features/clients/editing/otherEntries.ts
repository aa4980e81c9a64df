import { isDeepStrictEqual } from 'node:util';
import { serverName, type AiClient } from '../adapters/aiClient';
import { isObject } from '../../../base/json';
import { UnexpectedShape, valueAt, type Entry, type Keys } from '../formats/format';
import { without } from './entryText';
import { bridgePath } from './ownArguments';

/** An entry with another name than ours. */
interface OtherEntry {
  readonly name: string;
  readonly keys: Keys;
}

const nodeProgram = /(?:^|[\\/])node(?:\.exe)?$/i;
const npmRunner = /(?:^|[\\/])(?:npx|bunx)(?:\.\w+)?$/i;
const cmdProgram = /(?:^|[\\/])cmd(?:\.exe)?$/i;
/** The npm package, by its name or its file. */
const npmPackage = /^mcp-workspace-bridge(?:@[\w.-]+)?$|[\\/]mcp-workspace-bridge-\d[\w.-]*\.tgz$/;
/** With one of these, the bridge serves another window, or is no server. */
const elsewhere = /^--(?:workspace|window|hook)(?:=|$)/;

/**
 * The names of other entries that start the same server as ours, such as one that a person made from the npm package.
 * @throws UnexpectedShape if the text is invalid.
 */
export function otherNamesIn(client: AiClient, text: string): readonly string[] {
  return otherEntriesIn(client, text).map(({ name }) => name);
}

/** The text without the other entry of this name. */
export function withoutOther(client: AiClient, name: string, text: string): string {
  const found = otherEntriesIn(client, text).find((each) => each.name === name);
  return found ? textWithout(client, text, found.keys) : text;
}

function otherEntriesIn(client: AiClient, text: string): readonly OtherEntry[] {
  const { container, format } = client;
  const servers = valueAt(format.parse(text, container).data, container);
  // The keys of a list are its indexes.
  const entries = typeof servers === 'object' && servers !== null ? Object.entries(servers) : [];
  const others = entries.flatMap(([key, entry]: [string, unknown]) => {
    if (!isObject(entry) || isOff(client, entry) || !startsOurServer(entry)) return [];
    const name = Array.isArray(servers) ? entry['name'] : key;
    return typeof name === 'string' && name !== serverName
      ? [{ name, keys: [...container, key] }]
      : [];
  });
  // Items of a list that share a name are left out: it does not say which one is meant.
  return others.filter(({ name }) => others.filter((each) => each.name === name).length === 1);
}

function isOff({ off = {} }: AiClient, entry: Entry): boolean {
  return Object.entries(off).some(([key, value]) => entry[key] === value);
}

function startsOurServer({ command, cmd, args }: Entry): boolean {
  const words = [command, cmd, args].flat().filter((each) => typeof each === 'string');
  return startsBridge(words) && !words.some((each) => elsewhere.test(each));
}

/** Other programs, such as `ssh`, start it on another machine. */
function startsBridge([program = '', ...others]: readonly string[]): boolean {
  if (bridgePath.test(program)) return true;
  if (cmdProgram.test(program)) {
    const start = others.findIndex((each) => !each.startsWith('/'));
    const words = start < 0 ? [] : others.slice(start);
    return startsBridge(words.map((each) => each.replaceAll(/\^(.)/g, '$1')));
  }
  const started = others.find((each) => !each.startsWith('-')) ?? '';
  if (nodeProgram.test(program)) return bridgePath.test(started);
  return npmRunner.test(program) && npmPackage.test(started);
}

/**
 * The text without this entry, and with all else as it was.
 * @throws UnexpectedShape if that cannot be, such as where another entry refers to it, or its key occurs twice.
 */
function textWithout({ format, container, isList }: AiClient, text: string, keys: Keys): string {
  const was = format.parse(text, keys);
  const left = format.remove(text, keys);
  try {
    const is = format.parse(left, container).data;
    // In a list, the next item has its index now.
    const gone = isList ? [...container, 'none'] : keys;
    if (isDeepStrictEqual(without(was.data, keys), without(is, gone))) return left;
  } catch (cause) {
    if (!(cause instanceof UnexpectedShape)) throw cause;
  }
  throw new UnexpectedShape({ type: 'entangled' }, was.offsetOf(keys));
}
