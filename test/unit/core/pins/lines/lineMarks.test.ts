import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LineRange } from '../../../../../src/core/documents/lines';
import {
  findLines,
  findRest,
  guessLines,
  linesOf,
  marksOf,
} from '../../../../../src/core/pins/lines/lineMarks';

const before = 'a\nfunction f() {\n  one();\n}\n\nb\nfunction f() {\n  one();\n}\nz';
const placeOf = (first: number, last: number, text = before) => {
  const lines = { first, last };
  return { lines, marks: marksOf(linesOf(text), lines) };
};

describe('findLines', () => {
  const cases: readonly (readonly [string, LineRange, string, LineRange | undefined])[] = [
    ['finds lines where they were, even if they occur elsewhere too', r(7, 9), before, r(7, 9)],
    ['finds the nearest of two', r(7, 9), `\n${before}`, r(8, 10)],
    ['does not look for blank lines', r(5, 5), `x\n${before}`, undefined],
    ['finds one line', r(6, 6), `x\n\n\n${before}`, r(9, 9)],
    ['finds lines that were edited inside', r(2, 4), before.replace('one', 'two'), r(7, 9)],
    ['does not find deleted lines', r(1, 1), 'b\nc', undefined],
    ['finds nothing in a text that is too short', r(7, 9), 'a', undefined],
  ];
  for (const [name, lines, text, expected] of cases) {
    it(name, () =>
      assert.deepEqual(findLines(linesOf(text), placeOf(lines.first, lines.last)), expected),
    );
  }

  it('finds lines without marks where they were, as far as the text goes', () => {
    const place = { lines: r(2, 4), marks: [] };
    assert.deepEqual(findLines(linesOf('a\nb\nc'), place), r(2, 3));
    assert.equal(findLines(linesOf('a'), place), undefined);
  });

  it('marks a long range by its ends', () => {
    const long = Array.from({ length: 5_000 }, (_, index) => `line ${index}`);
    const place = placeOf(1, 4_000, long.join('\n'));
    assert.ok(place.marks.length <= 64);
    const text = ['new', ...long.with(2_000, 'edited')].join('\n');
    assert.deepEqual(findLines(linesOf(text), place), r(2, 4_001));
  });
});

describe('findRest', () => {
  const body = '  const y = x;\n  check(y);\n\n  log(y);\n  tell(y);\n  return y;\n}';
  const code = `import a;\n\nfunction f(x) {\n${body}\n\nfunction g(x) {\n  return x;\n}\n`;
  const find = (text: string, of = r(3, 10)) =>
    findRest(linesOf(text), placeOf(of.first, of.last, code));
  const cases = [
    ['whose first line was edited', code.replace('f(x)', 'f(x, z)'), r(3, 10)],
    ['whose last line was edited', code.replace('}', '};'), r(3, 10)],
    [
      'with new lines above',
      code.replace('import a;', 'import a;\nb;').replace('f(x)', 'f()'),
      r(4, 11),
    ],
  ] as const;
  for (const [name, text, expected] of cases) {
    it(`finds lines ${name}`, () => assert.deepEqual(find(text), expected));
  }

  it('takes no similar code for lines that are gone', () => {
    const few = 'function f() {\n  if (!ready) return;\n  return a;\n}\n';
    const other = few.replace('f()', 'g()');
    assert.equal(findRest(linesOf(other), placeOf(1, 4, few)), undefined);
    const edited = code.replace('f(x)', 'g(x)').replace('tell', 'say');
    assert.equal(find(edited), undefined);
    assert.equal(find(`${body}\n`), undefined);
  });
});

describe('guessLines', () => {
  it('suggests where most of the lines are, even if the first and the last have changed', () => {
    const text = 'x\ny\nFUNCTION\n  one();\n}\n';
    assert.deepEqual(guessLines(linesOf(text), placeOf(2, 4)), r(3, 5));
    assert.equal(guessLines(linesOf('x\ny'), placeOf(2, 4)), undefined);
  });
});

function r(first: number, last: number): LineRange {
  return { first, last };
}
