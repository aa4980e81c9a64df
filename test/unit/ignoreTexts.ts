import fc from 'fast-check';

/**
 * Only patterns for which matching by characters equals git's by bytes: no letters outside of ASCII, no ranges in the
 * wrong order, no letters in brackets where case does not count, no two stars behind other characters of a name.
 */
const plain = ['a', 'b', 'ab', 'B', '.', '-', '1', '#', '!', '{a,b}', '(a)', '+', '^', '$', ' '];
const special = ['*', '?', '\\a', '\\*', '\\!', '\\\\', '\\ '];
const classes = [
  '[1-3]',
  '[!1]',
  '[^-]',
  '[]1]',
  '[!]]',
  '[[:digit:]]',
  '[1/2]',
  '[!/]',
  '[\\]]',
  '[1[:punct:]]',
];
const lettered = ['[ab]', '[!a]', '[a-c]', '[[:alpha:]]', '[[:upper:]1]'];

interface Options {
  readonly ignoreCase: boolean;
}

/** A line of an ignore file. */
function ignoreLine({ ignoreCase }: Options): fc.Arbitrary<string> {
  const known = [...plain, ...special, ...classes, ...(ignoreCase ? [] : lettered)];
  const name = fc
    .array(fc.constantFrom(...known), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('').replaceAll(/\*{2,}/g, '*'));
  const segment = fc.oneof(
    { weight: 6, arbitrary: name },
    { weight: 2, arbitrary: fc.constantFrom('**', '***') },
  );
  return fc
    .tuple(
      fc.constantFrom('', '', '!', '/', '!/'),
      fc.array(segment, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('', '', '', '/', ' ', '\\', '\r', '[1'),
    )
    .map(([start, segments, end]) => start + segments.join('/') + end);
}

/** The text of an ignore file. */
export function ignoreText(options: Options): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom('', '', '\uFEFF', '\n', '# note\n'),
      fc.array(ignoreLine(options), { minLength: 1, maxLength: 6 }),
    )
    .map(([start, lines]) => start + lines.join('\n'));
}

const nameParts = [
  'a',
  'b',
  'ab',
  'B',
  '.',
  '-',
  '1',
  '2',
  ' ',
  '!',
  '#',
  ']',
  '*',
  '{a,b}',
  '\\',
  '^',
];

/** The path of a file or folder, which ignore files like the above tend to match. */
export const ignorablePath: fc.Arbitrary<string> = fc
  .array(
    fc
      .array(fc.constantFrom(...nameParts), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(''))
      .filter((name) => !/^\.+$/.test(name)),
    { minLength: 1, maxLength: 4 },
  )
  .map((names) => names.join('/'));
