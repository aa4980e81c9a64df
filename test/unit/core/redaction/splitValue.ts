import fc from 'fast-check';

const splits = ['\x1b[31m', '\x1b[0m', '\x1b[38;5;196m', '\x1b[K', '\r\n', '\n', '\x1b]0;t\x07'];

/** A value as terminals and programs can write it: split by colours, titles and line breaks, and then encoded. */
export function splitValue(value: string): fc.Arbitrary<string> {
  const encoded = fc.constantFrom<(text: string) => string>(
    (text) => text,
    encodeURIComponent,
    (text) => Buffer.from(text).toString('base64'),
    (text) => Buffer.from(`me:${text}`).toString('base64url'),
  );
  const places = fc.array(fc.tuple(fc.nat(200), fc.constantFrom(...splits)), { maxLength: 8 });
  return fc.tuple(encoded, places).map(([encode, split]) =>
    split.reduce((text, [place, mark]) => {
      // A mark inside of another one would be something else.
      const free = freePlaces(text);
      const at = free[place % free.length] ?? 0;
      return text.slice(0, at) + mark + text.slice(at);
    }, encode(value)),
  );
}

/** The places between characters that are seen. */
function freePlaces(text: string): readonly number[] {
  const taken = new Set<number>();
  for (const { 0: mark, index } of text.matchAll(
    /\p{Cc}(?:\[[\d;]*[a-zA-Z]|\][^\p{Cc}]*\p{Cc})|\r\n/gu,
  )) {
    for (let at = index + 1; at < index + mark.length; at++) taken.add(at);
  }
  return Array.from({ length: text.length - 1 }, (_, at) => at + 1).filter((at) => !taken.has(at));
}
