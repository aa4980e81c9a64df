import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  findLines,
  findWhole,
  linesOf,
  marksOf,
} from '../../../../../src/core/pins/lines/lineMarks';

const others = (prefix: string) => fc.nat(40).map((count) => lines(prefix, count));
const blankOr = (line: string, isBlank: boolean) => (isBlank ? '' : line);

function lines(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`);
}

const given = fc.record({
  above: others('a'),
  pinned: fc.integer({ min: 1, max: 200 }).map((count) => lines('p', count)),
  below: others('b'),
  newAbove: others('c'),
  newBelow: others('d'),
  blanks: fc.infiniteStream(fc.boolean()),
  ending: fc.constantFrom('\n', '\r\n', ' \n', '\t\r\n'),
});

describe('lines that were marked', () => {
  it('are found if they are unedited, with any edits around them', () => {
    fc.assert(
      fc.property(given, ({ above, pinned, below, newAbove, newBelow, blanks, ending }) => {
        const around = (line: string) => blankOr(line, Boolean(blanks.next().value));
        const before = linesOf([...above, ...pinned, ...below].join('\n'));
        const was = { first: above.length + 1, last: above.length + pinned.length };
        const place = { lines: was, marks: marksOf(before, was) };
        const texts = [...newAbove.map(around), ...pinned, ...newBelow.map(around)];
        const after = linesOf(texts.join(ending));
        const is = { first: newAbove.length + 1, last: newAbove.length + pinned.length };
        assert.deepEqual(findLines(after, place), is);
        assert.deepEqual(findWhole(after, place), is);
      }),
    );
  });

  it('are found by their first and last lines if they were edited in between', () => {
    fc.assert(
      fc.property(given, fc.nat(20), ({ above, pinned, below, newAbove, newBelow }, more) => {
        fc.pre(pinned.length > 2);
        const before = linesOf([...above, ...pinned, ...below].join('\n'));
        const was = { first: above.length + 1, last: above.length + pinned.length };
        const place = { lines: was, marks: marksOf(before, was) };
        const edited = [...pinned.slice(0, 1), ...lines('n', more), ...pinned.slice(-1)];
        const after = linesOf([...newAbove, ...edited, ...newBelow].join('\n'));
        const is = { first: newAbove.length + 1, last: newAbove.length + edited.length };
        assert.deepEqual(findLines(after, place), is);
      }),
    );
  });

  it('are not found when their first line is deleted', () => {
    fc.assert(
      fc.property(given, ({ above, pinned, below }) => {
        const before = linesOf([...above, ...pinned, ...below].join('\n'));
        const was = { first: above.length + 1, last: above.length + pinned.length };
        const place = { lines: was, marks: marksOf(before, was) };
        const after = linesOf([...above, ...pinned.slice(1), ...below].join('\n'));
        assert.equal(findLines(after, place), undefined);
      }),
    );
  });
});
