import fc from 'fast-check';

const key = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('mcpServers', 'a', 'b', 'command', '__proto__', 'x/y') },
  { weight: 1, arbitrary: fc.string({ maxLength: 5 }) },
);
const scalar = fc.oneof(
  fc.constantFrom('null', 'true', '1', '-0', '1e400', '"a, b"', '"// no"', '"\\u00e9{"'),
  fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => JSON.stringify(text)),
);

/** Whitespace and comments between two tokens. */
const gap = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('', ' ', '\n', '\n  ', '\n\t', '  ') },
  { weight: 2, arbitrary: fc.constantFrom('/* , } */', ' // ",\n', '\n// c\n    ', '/*\n*/ ') },
);

interface Written {
  readonly text: string;
}

/** Any object in any layout, without duplicate keys. */
const { object } = fc.letrec<{ value: string; object: string; array: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    tie('object'),
    tie('array'),
  ),
  array: fc
    .tuple(fc.array(fc.tuple(gap, tie('value'), gap), { maxLength: 3 }), fc.boolean(), gap)
    .map(([items, isTrailing, end]) => list('[', items.map(join), isTrailing, end, ']')),
  object: fc
    .tuple(
      fc.uniqueArray(fc.tuple(key, fc.tuple(gap, gap, gap, gap), tie('value')), {
        maxLength: 4,
        selector: ([name]) => name,
      }),
      fc.boolean(),
      gap,
    )
    .map(([items, isTrailing, end]) => {
      const pairs = items.map(([name, [first, second, third, last], value]) => {
        return `${first}${JSON.stringify(name)}${second}:${third}${value}${last}`;
      });
      return list('{', pairs, isTrailing, end, '}');
    }),
}));

function join(parts: readonly string[]): string {
  return parts.join('');
}

function list(
  open: string,
  items: readonly string[],
  isTrailing: boolean,
  end: string,
  close: string,
): string {
  return open + items.join(',') + (isTrailing && items.length > 0 ? ',' : '') + end + close;
}

/** An object with servers under the key of most clients. */
const withServers = fc
  .tuple(gap, gap, object, gap, fc.boolean())
  .map(([first, second, servers, last, isTrailing]) => {
    const rest = isTrailing ? `,${last}` : last;
    return `{${first}"mcpServers"${second}:${servers}${rest}}`;
  });

export const jsonFile: fc.Arbitrary<Written> = fc
  .tuple(gap, fc.oneof(object, withServers), gap, fc.boolean())
  .map(([start, body, end, isWindows]) => {
    const text = start + body + end;
    return { text: isWindows ? text.replaceAll('\n', '\r\n') : text };
  });
