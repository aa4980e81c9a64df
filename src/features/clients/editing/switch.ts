import { serverName } from '../adapters/aiClient';
import { isTable, valueAt, type Keys } from '../formats/format';
import { json } from '../formats/jsonEditor';

export function isSwitchedOff(text: string, keys: Keys): boolean {
  return offAt(text, keys) !== undefined;
}

/** The text without the setting that switches our entry off. */
export function switchedOn(text: string, keys: Keys): string {
  const path = offAt(text, keys);
  return path ? json.remove(text, path) : text;
}

/** The keys of the value that switches our entry off. */
function offAt(text: string, keys: Keys): Keys | undefined {
  const value = valueAt(json.parse(text, keys).data, keys);
  if (isTable(value)) return value.enabled === false ? keys : undefined;
  const index = Array.isArray(value) ? value.indexOf(serverName) : -1;
  return index < 0 ? undefined : [...keys, String(index)];
}
