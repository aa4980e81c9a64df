import { type PartState, UnreadableConfig } from '../model/aiClientConfig';
import { readConfig } from '../editing/configFile';
import { describe, inFile } from '../editing/configText';
import { bridgesIn } from '../editing/entryText';
import type { Part } from '../editing/part';
import { valueAt, type ConfigFormat, type Keys } from '../formats/format';
import type { AiClient } from './aiClient';
import type { Machine } from './machine';

/** The value in a file of the client; `undefined` if there is none, or the file cannot be read. */
export function valueIn(path: string, format: ConfigFormat, keys: Keys): Promise<unknown> {
  return ofReadable(path, (text) => valueAt(format.parse(text, keys).data, keys));
}

/** What is in the text of a file; `undefined` if there is no file, or it cannot be read. */
export async function ofReadable<T>(
  path: string,
  find: (text: string) => T,
): Promise<T | undefined> {
  try {
    const text = await readConfig(path);
    return text === undefined ? undefined : inFile(path, text, find);
  } catch (cause) {
    if (cause instanceof UnreadableConfig) return undefined;
    throw cause;
  }
}

/** The first bridge that the entry in this file names and that is not on this machine. */
export async function missingBridgeIn(
  client: AiClient,
  path: string,
  machine: Machine,
): Promise<string | undefined> {
  const bridges = await ofReadable(path, (text) => bridgesIn(client, text));
  for (const bridge of bridges ?? []) {
    if (!(await machine.isAnyThere([bridge]))) return bridge;
  }
  return undefined;
}

export async function stateIn(path: string, part: Part): Promise<PartState> {
  try {
    return { path, entry: describe(part, path, await readConfig(path)) };
  } catch (cause) {
    if (!(cause instanceof UnreadableConfig)) throw cause;
    return { path, problem: cause.problem };
  }
}
