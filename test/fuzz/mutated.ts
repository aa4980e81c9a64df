import fc from 'fast-check';

/** A replaced part of a text: its position is counted from the beginning, and past the end from there again. */
const edit = (tokens: readonly string[]) =>
  fc.record({
    at: fc.nat(10_000),
    removed: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(60)),
    inserted: fc.oneof(
      fc.constant(''),
      fc.constantFrom(...tokens),
      fc.tuple(fc.constantFrom(...tokens), fc.nat(40)).map(([token, count]) => token.repeat(count)),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
  });

/** Texts that were right once, with parts of them removed, repeated and replaced. */
export function mutated(
  samples: readonly string[],
  tokens: readonly string[],
): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...samples), fc.array(edit(tokens), { maxLength: 5 }))
    .map(([sample, edits]) =>
      edits.reduce((text, { at, removed, inserted }) => {
        const start = at % (text.length + 1);
        return text.slice(0, start) + inserted + text.slice(start + removed);
      }, sample),
    );
}

/** Tokens of JSON, with or without comments. */
export const jsonTokens = [
  ...'{ } [ ] : , " \\ / // /* */ null true 0 -1 1e999 9007199254740993 "" {} [] \n \r\n \t'.split(
    ' ',
  ),
  '"__proto__":{}',
  '"constructor":1',
  '"a":1,',
  '\\u0000',
  '\ud800',
  '\uFEFF',
];
