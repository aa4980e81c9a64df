import type { EntryState } from '../model/aiClientConfig';
import { type Switch, serverName } from '../adapters/aiClient';
import { isObject } from '../../../base/json';
import { UnexpectedShape, valueAt, type Keys } from '../formats/format';
import type { Part } from './part';
import { unreadable } from './unreadable';
import { json } from '../formats/jsonEditor';

const mark = '\uFEFF';

/** The state of our part in a file, which may not exist. */
export function describe(part: Part, path: string, text: string | undefined): EntryState {
  return inFile(path, text, (body) => part.state(body));
}

/** The file's text with our part. */
export function connectIn(part: Part, path: string, text: string | undefined): string {
  return inFile(path, text, (body, start) => start + part.connect(body));
}

/** The file's text without our part; `undefined` if the whole file is ours. */
export function disconnectIn(
  disconnect: Part['disconnect'],
  path: string,
  text: string,
): string | undefined {
  return inFile(path, text, (body, start) => {
    const left = disconnect(body);
    return left === undefined ? undefined : start + left;
  });
}

/** @param name that of the entry. */
export function isOffIn({ path, keys }: Switch, text: string, name = serverName): boolean {
  return inFile(path, text, (body) => offAt(body, keys, name) !== undefined);
}

/** The text of a switch's file with the entry switched on. */
export function switchOnIn({ path, keys }: Switch, text: string): string {
  return inFile(path, text, (body, start) => start + switchedOn(body, keys));
}

/**
 * Works on a text without its byte order mark.
 * @throws UnreadableConfig with the line and column in the file, if `work` finds something else than it expects.
 */
export function inFile<T>(
  path: string,
  text: string | undefined,
  work: (body: string, start: string) => T,
): T {
  const start = text?.startsWith(mark) ? mark : '';
  const body = (text ?? '').slice(start.length);
  try {
    return work(body, start);
  } catch (cause) {
    const { fault, offset } = misfitOf(cause);
    const before = body.slice(0, offset).split('\n');
    throw unreadable(path, fault, before.length, (before.at(-1)?.length ?? 0) + 1);
  }
}

function misfitOf(cause: unknown): UnexpectedShape {
  if (cause instanceof UnexpectedShape) return cause;
  // A recursive parser throws this at too deep a nesting.
  if (!(cause instanceof RangeError)) throw cause;
  return new UnexpectedShape({ type: 'syntax', detail: 'nested too deeply' }, 0);
}

/** The text without the setting that switches our entry off. */
function switchedOn(text: string, keys: Keys): string {
  const path = offAt(text, keys, serverName);
  return path ? json.remove(text, path) : text;
}

/** The keys of the value that switches the entry of this name off. */
function offAt(text: string, keys: Keys, name: string): Keys | undefined {
  const value = valueAt(json.parse(text, keys).data, keys);
  if (isObject(value)) return value.enabled === false ? keys : undefined;
  const index = Array.isArray(value) ? value.indexOf(name) : -1;
  return index < 0 ? undefined : [...keys, String(index)];
}
