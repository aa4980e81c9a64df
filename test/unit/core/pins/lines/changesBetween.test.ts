import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { changesBetween } from '../../../../../src/core/pins/lines/changesBetween';
import { FollowedRange } from '../../../../../src/core/pins/lines/followedRange';
import { linesOf, marksOf } from '../../../../../src/core/pins/lines/lineMarks';

const text = fc.array(fc.constantFrom('', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'), {
  minLength: 1,
  maxLength: 20,
});

/** Applies changes to whole lines, so that a missing last line end makes no difference. */
function apply(lines: readonly string[], changes: ReturnType<typeof changesBetween>): string[] {
  const edited = [...lines];
  for (const { range, text: inserted } of changes) {
    const { start, end } = range;
    edited.splice(start.line, end.line - start.line, ...inserted.split('\n').slice(0, -1));
  }
  return edited;
}

describe('changes between two texts', () => {
  it('turn one text into the other, and are none between equal texts', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = changesBetween(linesOf(before.join('\n')), linesOf(after.join('\n')));
        assert.deepEqual(apply(before, changes), after);
        assert.equal(changes.length === 0, before.join('\n') === after.join('\n'));
      }),
    );
  });

  it('move a range to its new place, even if its ends were edited too', () => {
    const before = linesOf('one\ntwo\n\nthree\nfour\nfive\n\nsix');
    const after = linesOf('zero\none\nnew\ntwo\n\nTHREE\nfour\nmore\nFIVE\n\nsix');
    const lines = { first: 4, last: 6 };
    const range = new FollowedRange({ lines, marks: marksOf(before, lines) }, before);
    range.follow({ changes: changesBetween(before, after), isUndo: false }, after);
    assert.deepEqual(range.place.lines, { first: 6, last: 9 });
  });
});
