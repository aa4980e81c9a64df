import type { ConfigFault } from '../../core/connecting/clientConfig';

export type Keys = readonly string[];

export type Entry = Readonly<Record<string, unknown>>;

export interface Parsed {
  readonly data: unknown;
  /** Where the value of these keys begins, as far as it can be told. */
  offsetOf(keys: Keys): number;
}

/**
 * How one kind of text is read and changed. What is set or removed is spliced in and out: every other character stays. Texts
 * have no byte order mark.
 */
export interface ConfigFormat {
  /** @throws Misfit also where one of `keys` is there twice. */
  parse(text: string, keys: Keys): Parsed;
  /** Sets what is there, or adds it and what leads there. The text parses. */
  set(text: string, keys: Keys, value: unknown): string;
  /** Removes what is there. */
  remove(text: string, keys: Keys): string;
}

/** What is wrong with a text, and at which character. */
export class Misfit extends Error {
  constructor(
    readonly fault: ConfigFault,
    readonly offset: number,
  ) {
    super(fault.type);
  }
}

export function isTable(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `{a: {b: value}}` for the keys `a` and `b`. */
export function nest(keys: Keys, value: unknown): unknown {
  return keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

export function valueAt(data: unknown, keys: Keys): unknown {
  return keys.reduce((value, key) => (isTable(value) ? value[key] : undefined), data);
}

export function startsWith(path: readonly unknown[], keys: Keys): boolean {
  return keys.every((key, index) => path[index] === key);
}
