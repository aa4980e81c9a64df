import fc from 'fast-check';

/** The value of a key, at this depth. */
function value(indent: string): fc.Arbitrary<string> {
  return fc.constantFrom(
    ' 1',
    ' "a: # b"',
    " 'it''s'",
    ' plain text # c',
    '',
    ' ~ # nothing',
    ' {a: 1, "b": [2]}',
    ' [1, 2] # d',
    ` |\n${indent}  text\n\n${indent}  more`,
    ` |+\n${indent}  text\n\n`,
    ` >-\n${indent}  text\n${indent}  more`,
    `\n${indent}- x\n${indent}- y # e`,
    `\n${indent}  - x\n\n${indent}  # in\n${indent}  - z: 1\n${indent}    w: 2`,
    `\n${indent}  x: 1\n${indent}  y:\n${indent}      z: 2`,
    ` &anchor\n${indent}  x: 1`,
    ' !!str 1',
  );
}

const between = fc.constantFrom('', '', '\n', '# about\n', '    # in\n', '\n\n');

function map(indent: string, keys: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.shuffledSubarray([...keys]),
      fc.array(value(indent), { minLength: keys.length, maxLength: keys.length }),
      fc.array(between, { minLength: keys.length, maxLength: keys.length }),
    )
    .map(([names, values, gaps]) => {
      // One anchor of a name is enough.
      let anchors = 0;
      return names
        .map((name, index) => {
          const what = (values[index] ?? '').replace('&anchor', () => `&anchor${(anchors += 1)}`);
          return `${indent}${name}:${what}\n${gaps[index]}`;
        })
        .join('');
    });
}

const extensions = fc.oneof(
  fc.constantFrom('extensions: {}\n', 'extensions:\n', 'extensions: null # c\n', ''),
  fc.constantFrom('extensions: {a: {type: builtin}, "b": {}} # c\n', 'extensions: { a: }\n'),
  fc
    .tuple(fc.constantFrom('  ', '    ', ' '), fc.constantFrom('', ' # all', ' &all'), between)
    .chain(([indent, behind, gap]) =>
      map(indent, ['a', "'b'", '"c d"', 'e-f']).map((body) =>
        body ? `extensions:${behind}\n${gap}${body}` : '',
      ),
    ),
);

export const yamlFile = fc
  .tuple(
    fc.constantFrom('', '', '# head\n', '---\n', '%YAML 1.2\n---\n'),
    map('', ['A', 'B', '"C"']),
    extensions,
    map('', ['D', 'E']),
    fc.constantFrom('', '', '# end\n', '...\n', '\n'),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([head, before, own, after, end, isCut, isWindows]) => {
    const whole = head + before + own + after + end;
    const text = isCut ? whole.trimEnd() : whole;
    return { text: isWindows ? text.replaceAll('\n', '\r\n') : text };
  });
