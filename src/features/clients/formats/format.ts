import { isObject } from '../../../base/json';
import type { ConfigFault } from '../model/aiClientConfig';

/** Keys that lead to a value. In a list, a key is an index, or `newItem`. */
export type Keys = readonly string[];

/** The place behind the last item of a list, written as in a JSON pointer. */
export const newItem = '-';

export type Entry = Readonly<Record<string, unknown>>;

export interface Parsed {
  readonly data: unknown;
  /** The position of the value of these keys, or of the last parent that can be found. */
  offsetOf(keys: Keys): number;
}

/**
 * Reads and changes texts of one format. Values are spliced in and out: every other character stays. Texts have no byte
 * order mark.
 */
export interface ConfigFormat {
  /** @throws UnexpectedShape if the text is invalid or one of `keys` occurs twice. */
  parse(text: string, keys: Keys): Parsed;
  /** Sets the value, and adds it and its parents if they are missing. The text must be valid. */
  set(text: string, keys: Keys, value: unknown): string;
  /** Removes the value, if there is one. */
  remove(text: string, keys: Keys): string;
}

/** Says what is wrong with a text, and at which character. */
export class UnexpectedShape extends Error {
  constructor(
    readonly fault: ConfigFault,
    readonly offset: number,
  ) {
    super(fault.type);
  }
}

/** `{a: {b: value}}` for the keys `a` and `b`. */
export function nest(keys: Keys, value: unknown): unknown {
  return keys.reduceRight<unknown>(
    (inner, key) => (key === newItem ? [inner] : { [key]: inner }),
    value,
  );
}

export function valueAt(data: unknown, keys: Keys): unknown {
  return keys.reduce((value, key) => {
    if (Array.isArray(value)) return value[Number(key)] as unknown;
    return isObject(value) ? value[key] : undefined;
  }, data);
}

export function startsWith(path: readonly unknown[], keys: Keys): boolean {
  return keys.every((key, index) => path[index] === key);
}
