import { serverName, type AiClient } from '../adapters/aiClient';
import { isTable, valueAt, type Entry, type Keys } from '../formats/format';
import { bridgePath } from './entryText';
import type { Part } from './part';

/** An entry with another name than ours. */
interface OtherEntry {
  readonly name: string;
  readonly keys: Keys;
}

const runners = /(?:^|[\\/])(?:node|cmd|npx|bunx)(?:\.\w+)?$/i;
/** The npm package, by its name or its file. */
const npmPackage = /^mcp-workspace-bridge(?:@[\w.-]+)?$|[\\/]mcp-workspace-bridge-[\w.-]+\.tgz$/;

/**
 * The names of other entries that start our bridge on this machine, such as one that a person made from the npm package.
 * @throws UnexpectedShape if the text is invalid.
 */
export function otherNamesIn(client: AiClient, text: string): readonly string[] {
  return otherEntriesIn(client, text).map(({ name }) => name);
}

/** Takes out the entry of this name. */
export function otherEntry(client: AiClient, name: string): Pick<Part, 'disconnect'> {
  return {
    disconnect: (text) => {
      const found = otherEntriesIn(client, text).find((each) => each.name === name);
      return found ? client.format.remove(text, found.keys) : text;
    },
  };
}

function otherEntriesIn(client: AiClient, text: string): readonly OtherEntry[] {
  const { container, format } = client;
  const servers = valueAt(format.parse(text, container).data, container);
  // The keys of a list are its indexes.
  const entries = typeof servers === 'object' && servers !== null ? Object.entries(servers) : [];
  return entries.flatMap(([key, entry]: [string, unknown]) => {
    if (!isTable(entry) || isOff(client, entry) || !startsBridge(entry)) return [];
    const name = Array.isArray(servers) ? String(entry['name']) : key;
    return name === serverName ? [] : [{ name, keys: [...container, key] }];
  });
}

function isOff({ off = {} }: AiClient, entry: Entry): boolean {
  return Object.entries(off).some(([key, value]) => entry[key] === value);
}

function startsBridge({ command, cmd, args }: Entry): boolean {
  const words = [command, cmd, args].flat().filter((each) => typeof each === 'string');
  const [program = '', ...others] = words;
  if (bridgePath.test(program)) return true;
  return (
    runners.test(program) && others.some((each) => bridgePath.test(each) || npmPackage.test(each))
  );
}
