import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { matchPins } from '../../../../src/core/pins/matchPins';
import type { PinTarget } from '../../../../src/core/pins/pin';

const uri = canonicalUri('file:///ws/a.ts');
const lines = (name: string, first: number, ...marks: string[]) => ({
  name,
  target: { type: 'range', uri, lines: { first, last: first }, marks } as PinTarget,
});
const document = (name: string) => ({ name, target: { type: 'resource', uri } as PinTarget });

type Named = ReturnType<typeof lines>;
const pairs = (ones: readonly Named[], others: readonly Named[]) =>
  [...matchPins(ones, others)].map(([one, other]) => `${one.name}-${other.name}`).toSorted();

describe('counterparts', () => {
  it('are the same targets', () => {
    assert.deepEqual(pairs([document('1'), lines('2', 3)], [lines('B', 3), document('A')]), [
      '1-A',
      '2-B',
    ]);
  });

  it('are lines with the same text where each has moved to where the next was', () => {
    const moved = [lines('1', 4, 'a'), lines('2', 5, 'b'), lines('3', 6, 'c')];
    const before = [lines('A', 3, 'a'), lines('B', 4, 'b'), lines('C', 5, 'c')];
    assert.deepEqual(pairs(moved, before), ['1-A', '2-B', '3-C']);
    assert.deepEqual(pairs(before, moved), ['A-1', 'B-2', 'C-3']);
  });

  it('are the nearest of several with the same text', () => {
    const before = [lines('A', 3, 'x'), lines('B', 9, 'x')];
    assert.deepEqual(pairs([lines('2', 10, 'x'), lines('1', 9, 'x')], before), ['1-B', '2-A']);
  });

  it('are the same lines with another text where no others have the text', () => {
    const before = [lines('A', 3, 'a'), lines('B', 4, 'b')];
    assert.deepEqual(pairs([lines('1', 3, 'edited')], before), ['1-A']);
  });

  it('are the same lines if only one of them tells their text', () => {
    const marked = [lines('1', 3, 'a')];
    assert.deepEqual(pairs(marked, [lines('A', 9, 'a'), lines('B', 3)]), ['1-B']);
    assert.deepEqual(pairs([lines('B', 3), lines('A', 9, 'a')], marked), ['B-1']);
  });

  it('are none for lines of which nothing is the same', () => {
    assert.deepEqual(pairs([lines('1', 3, 'a')], [lines('A', 4, 'b'), document('B')]), []);
  });
});
