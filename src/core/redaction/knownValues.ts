import type { Finding } from './finding';

/** Shorter values could be in any text by chance. */
const leastKnown = 8;
/** The number of characters by which values are found; `hash` depends on as many. */
const window = leastKnown;
/** A longer value that repeats what it begins with is found by this many characters, and some text after it is masked, too. */
const longestRepeated = 100;
/** The most characters of base64 on each side of a value that are taken for its own. */
const maxAround = 1_000;
const base64 = /[A-Za-z0-9+/=_-]/;

interface Needle {
  readonly name: string;
  /** What is compared: all of it, or the beginning of a long one that repeats itself. */
  readonly codes: readonly number[];
  readonly length: number;
  /** The encoding may have begun before the value, and gone on after it. */
  readonly isWithin: boolean;
}

/** Values that are secret wherever they are: also split by line breaks or colours, and in the encodings of URLs and base64. */
export class KnownValues {
  /** By the hash of their first characters. */
  private readonly needles = new Map<number, Needle[]>();
  /** Whether any needle has a hash with these last bits. */
  private readonly filter = new Uint8Array(0x1_0000);

  constructor(values: ReadonlyMap<string, string>) {
    for (const [value, name] of values) {
      for (const form of formsOf(value)) this.add({ name, ...form });
    }
  }

  /** @returns findings in the order of the text */
  in(text: string): readonly Finding[] {
    if (this.needles.size === 0) return [];
    const { codes, places, length } = seen(text);
    const found: Finding[] = [];
    let hash = 0;
    for (let at = 0; at < length; at++) {
      hash = nextHash(hash, codes[at] ?? 0);
      if (this.filter[lowBits(hash)] === 0 || at < window - 1) continue;
      const first = at - window + 1;
      for (const needle of this.needles.get(hash) ?? []) {
        if (!isAt(codes, first, needle.codes)) continue;
        const start = places[first] ?? 0;
        const last = Math.min(first + needle.length, length) - 1;
        const end = (places[last] ?? 0) + 1;
        const { name: label, isWithin } = needle;
        found.push({ ...(isWithin ? wholeWord(text, start, end) : { start, end }), label });
      }
    }
    return found;
  }

  private add({ name, text, isWithin }: { name: string; text: string; isWithin: boolean }): void {
    const { codes, length } = seen(text);
    if (length < window) return;
    const own = [...codes.subarray(0, length)];
    const compared = repeatsItsStart(own) ? own.slice(0, longestRepeated) : own;
    const hash = own.slice(0, window).reduce(nextHash, 0);
    const same = this.needles.get(hash) ?? [];
    same.push({ name, codes: compared, length, isWithin });
    this.needles.set(hash, same);
    this.filter[lowBits(hash)] = 1;
  }
}

/** Whether such a value can be at nearly each place of a text, where comparing all of it would take long. */
function repeatsItsStart(codes: readonly number[]): boolean {
  const start = codes.slice(0, window);
  return codes.some(
    (_, at) => at > 0 && start.every((code, offset) => codes[at + offset] === code),
  );
}

/** What came eight characters before is shifted out of its 32 bits. */
function nextHash(hash: number, code: number): number {
  return ((hash << 4) + code) | 0;
}

function lowBits(hash: number): number {
  return (hash ^ (hash >>> 16)) & 0xffff;
}

function isAt(codes: Uint16Array, first: number, needle: readonly number[]): boolean {
  return needle.every((code, offset) => codes[first + offset] === code);
}

interface Form {
  readonly text: string;
  readonly isWithin: boolean;
}

/** The value as it can be written. */
function formsOf(value: string): readonly Form[] {
  const url = encodeUri(value);
  const plain = [
    value,
    JSON.stringify(value).slice(1, -1),
    url,
    url.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    url.replaceAll('%20', '+'),
  ];
  const encoded = [0, 1, 2].flatMap((before) => {
    const text = innerBase64(value, before);
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [
    ...[...new Set(plain)].map((text) => ({ text, isWithin: false })),
    ...[...new Set(encoded)].map((text) => ({ text, isWithin: true })),
  ];
}

function encodeUri(value: string): string {
  return encodeURIComponent(value.replaceAll(/\p{Cs}/gu, ''));
}

/** The characters of base64 that depend on the value alone, if there are this many bytes before it. */
function innerBase64(value: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)]);
  const first = before === 0 ? 0 : before + 1;
  return bytes.toString('base64').slice(first, Math.floor((bytes.length * 4) / 3));
}

/** The base64 around a value: a user and a password are encoded together. */
function wholeWord(text: string, from: number, to: number): { start: number; end: number } {
  let start = from;
  let end = to;
  while (start > 0 && from - start < maxAround && base64.test(text[start - 1] ?? '')) start -= 1;
  while (end < text.length && end - to < maxAround && base64.test(text[end] ?? '')) end += 1;
  return { start, end };
}

/** The characters of a text without line breaks and what terminals do not show, and where each was. */
function seen(text: string) {
  const codes = new Uint16Array(text.length);
  const places = new Uint32Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x1b) at = escapeEnd(text, at);
    else if (code > 0x1f && code !== 0x7f) {
      codes[length] = code;
      places[length] = at;
      length += 1;
    }
  }
  return { codes, places, length };
}

const sequence = /\[[0-?]{0,60}[ -/]{0,4}[@-~]|\][^\p{Cc}]{0,2000}\p{Cc}\\?|[ -/]{0,4}[0-~]/uy;

/** The index of the last character of an escape sequence. */
function escapeEnd(text: string, at: number): number {
  sequence.lastIndex = at + 1;
  return sequence.test(text) ? sequence.lastIndex - 1 : at;
}

const line = /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*(.*?)[ \t]*\r?$/gm;
const quoted = /^(["'`])(.*)\1/;

/** The values of a file such as `.env`, by their names. */
export function valuesOfFile(text: string): readonly (readonly [name: string, value: string])[] {
  return [...text.matchAll(line)].map(([, name = '', written = '']) => {
    const [, , inner] = quoted.exec(written) ?? [];
    return [name, inner ?? written.replace(/[ \t]+#.*$/, '')];
  });
}
