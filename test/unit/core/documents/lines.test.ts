import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest } from '../../../../src/base/errors';
import {
  formatLines,
  parseLines,
  sliceLines,
  newLinesIn,
} from '../../../../src/core/documents/lines';

describe('parseLines', () => {
  const ranges: Readonly<Record<string, readonly [first: number, last: number]>> = {
    '10-20': [10, 20],
    'L10-L20': [10, 20],
    'l10-l20': [10, 20],
    'L10-20': [10, 20],
    '7': [7, 7],
    L7: [7, 7],
    '1-1': [1, 1],
    '007': [7, 7],
    '999999999': [999_999_999, 999_999_999],
  };
  for (const [text, [first, last]] of Object.entries(ranges)) {
    it(`takes ${text} for lines ${first} to ${last}`, () => {
      assert.deepEqual(parseLines(text), { first, last });
    });
  }

  const none = ['', '0', 'L0', '0-5', '20-10', '-5', '5-', '1-2-3', '1,2', '1.5', ' 1', 'L', 'x'];
  for (const text of [...none, 'L10C5', '1-L', '9999999999', '１']) {
    it(`finds none in ${JSON.stringify(text)}`, () => assert.equal(parseLines(text), undefined));
  }
});

describe('formatLines', () => {
  it('names one line once', () => assert.equal(formatLines({ first: 3, last: 3 }), 'L3'));

  it('is the reverse of parseLines', () => {
    for (const range of [
      { first: 1, last: 1 },
      { first: 10, last: 20 },
    ]) {
      assert.deepEqual(parseLines(formatLines(range)), range);
    }
  });
});

describe('sliceLines', () => {
  const text = 'one\ntwo\r\nthree\rfour\n';
  const slices = [
    { first: 1, last: 1, slice: 'one\n', to: 1 },
    { first: 2, last: 2, slice: 'two\r\n', to: 2 },
    { first: 3, last: 3, slice: 'three\r', to: 3 },
    { first: 2, last: 4, slice: 'two\r\nthree\rfour\n', to: 4 },
    { first: 1, last: 99, slice: text, to: 5 },
    { first: 4, last: 99, slice: 'four\n', to: 5 },
    { first: 5, last: 5, slice: '', to: 5 },
  ];
  for (const { first, last, slice, to } of slices) {
    it(`cuts lines ${first} to ${last} with their ends`, () => {
      const expected = { text: slice, range: { first, last: to }, lineCount: 5 };
      assert.deepEqual(sliceLines(text, { first, last }), expected);
    });
  }

  it('takes an empty text for one line', () => {
    const expected = { text: '', range: { first: 1, last: 1 }, lineCount: 1 };
    assert.deepEqual(sliceLines('', { first: 1, last: 10 }), expected);
  });

  it('refuses lines past the end, and says how many there are', () => {
    assert.throws(
      () => sliceLines('a\nb', { first: 3, last: 4 }),
      (error) => {
        assert.ok(error instanceof InvalidRequest);
        assert.equal(error.message, 'Line 3 is past the end: there are 2 lines.');
        return true;
      },
    );
  });

  it('puts together again what was cut into lines', () => {
    const lines = [1, 2, 3, 4, 5].map((line) => sliceLines(text, { first: line, last: line }).text);
    assert.equal(lines.join(''), text);
  });
});

describe('the lines that a diff changes', () => {
  it('are those of the new text, also where lines are only gone', () => {
    const diff = `Changes in demo
M a.ts +3 -2

diff --git a/a.ts b/a.ts
--- a/a.ts
+++ b/a.ts
@@ -1,3 +1,4 @@
 one
+two
+@@ -9 +9 @@ is a text
 three
@@ -20,3 +21,2 @@ function f() {
 a
-b
 c
@@ -40 +40 @@
-x
+y
\\ No newline at end of file
`;
    assert.deepEqual(newLinesIn(diff), [
      { first: 2, last: 3 },
      { first: 22, last: 22 },
      { first: 40, last: 40 },
    ]);
  });

  it('are none without hunks', () =>
    assert.deepEqual(newLinesIn('No changes at this path.\n'), []));
});
