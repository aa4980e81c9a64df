import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalUri } from '../../../src/core/documents/uris';
import { linesOf, marksOf } from '../../../src/core/pins/lines/lineMarks';
import { TrackedRange } from '../../../src/following/trackedRange';

const saved = 'one\ntwo\nthree\n';
const unsaved = 'one\ntwo\nedited\n';

describe('a range whose lines a person chose in unsaved text', () => {
  it('is where it was as soon as this is undone, and is not moved again', () => {
    const { range, before } = chosen();
    range.setRange(before, true);
    assert.deepEqual(range.position, { lines: before.lines });
    assert.deepEqual(range.place, range.stored);
  });

  it('is where the latest choice was once a later one is undone', () => {
    const { range, before } = chosen();
    const first = range.stored;
    const last = linesAt(unsaved, 2);
    range.placeAt(last, unsaved);
    range.setRange(last, true);
    range.setRange(first, true);
    assert.deepEqual(range.place, first);
    range.setRange(before, true);
    assert.deepEqual(range.place, before);
  });

  it('is found again where it was if the unsaved edits are discarded', () => {
    const { range, before } = chosen();
    range.locateSaved(saved);
    assert.deepEqual(range.position, { lines: before.lines });
  });
});

/** A range whose line was edited, and for which the edited line and the one above were chosen. */
function chosen() {
  const before = linesAt(saved, 3);
  const range = new TrackedRange('pin', canonicalUri('file:///ws/a.txt'), before);
  range.locate(saved);
  range.locate(unsaved);
  const lines = { first: 2, last: 3 };
  const place = { lines, marks: marksOf(linesOf(unsaved), lines) };
  range.placeAt(place, unsaved);
  range.setRange(place, true);
  return { range, before };
}

function linesAt(text: string, line: number) {
  const lines = { first: line, last: line };
  return { lines, marks: marksOf(linesOf(text), lines) };
}
