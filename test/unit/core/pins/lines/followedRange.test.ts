import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LineRange } from '../../../../../src/core/documents/lines';
import { FollowedRange } from '../../../../../src/core/pins/lines/followedRange';
import { linesOf, marksOf } from '../../../../../src/core/pins/lines/lineMarks';
import { TextModel } from './textModel';

const text = 'a\nb\nc\nd\ne\nf\ng';

/** Follows the lines 3 to 5: c, d, e. */
function follow() {
  const lines = { first: 3, last: 5 };
  const start = linesOf(text);
  const range = new FollowedRange({ lines, marks: marksOf(start, lines) }, start);
  let present = text;
  return {
    get lines(): LineRange | undefined {
      return range.isLost ? undefined : range.place.lines;
    },
    replace(old: string, by: string, isUndo = false) {
      return this.edit([{ at: old, length: old.length, text: by }], isUndo);
    },
    edit(edits: readonly { at: string; length: number; text: string }[], isUndo = false) {
      const model = new TextModel(present.split('\n'), lines);
      const replacements = edits.map(({ at, length, text: inserted }) => {
        const from = present.indexOf(at);
        assert.ok(from >= 0, at);
        return { from, to: from + length, text: inserted };
      });
      const changes = model.changes(replacements);
      model.apply(replacements);
      present = model.text;
      return range.follow({ changes, isUndo }, linesOf(present));
    },
  };
}

describe('a followed range', () => {
  const cases: readonly (readonly [string, string, string, string, LineRange | undefined])[] = [
    ['is pushed down by lines above it', 'a\n', 'a\nx\n', 'moved', r(4, 6)],
    ['is pulled up when lines above it are deleted', 'a\nb\n', '', 'moved', r(1, 3)],
    ['is pushed down by a line right above it', 'b\n', 'b\nx\n', 'moved', r(4, 6)],
    ['grows by a line inside', 'd\n', 'd\nx\n', 'edited', r(3, 6)],
    ['shrinks by a line inside', 'd\n', '', 'edited', r(3, 4)],
    ['is edited without moving', 'd', 'dd', 'edited', r(3, 5)],
    ['ignores edits below it', 'f\n', 'x\ny\n', 'none', r(3, 5)],
    ['loses its last lines with others', 'e\nf\n', '', 'edited', r(3, 4)],
    ['loses its first lines with others', 'b\nc\n', '', 'edited', r(2, 3)],
    ['is lost when all of it is deleted', 'c\nd\ne\n', '', 'lost', undefined],
    [
      'is lost when it is replaced together with lines around it',
      'b\nc\nd\ne\nf\n',
      'x\n',
      'lost',
      undefined,
    ],
    ['becomes the text that replaces all of it', 'c\nd\ne\n', 'x\ny\n', 'edited', r(3, 4)],
  ];
  for (const [name, old, by, result, lines] of cases) {
    it(name, () => {
      const range = follow();
      assert.equal(range.replace(old, by), result);
      assert.deepEqual(range.lines, lines);
    });
  }

  it('is found in a text that was replaced as a whole', () => {
    const range = follow();
    assert.equal(range.replace(text, 'A\nnew\nb\nc\nd\ne\nF'), 'edited');
    assert.deepEqual(range.lines, r(4, 6));
  });

  it('is found in a replaced text even if it was edited inside', () => {
    const range = follow();
    assert.equal(range.replace(text, 'A\nb\nc\nD\nD\ne\nF'), 'edited');
    assert.deepEqual(range.lines, r(3, 6));
  });

  it('is whole again when an undo restores what was cut, even several edits at once', () => {
    const range = follow();
    range.replace('e\nf\n', '');
    range.replace('b\nc\n', '');
    assert.deepEqual(range.lines, r(2, 2));
    const undo = [
      { at: 'd', length: 0, text: 'b\nc\n' },
      { at: 'g', length: 0, text: 'e\nf\n' },
    ];
    assert.equal(range.edit(undo, true), 'edited');
    assert.deepEqual(range.lines, r(3, 5));
  });

  it('is found where it was pasted after it was cut', () => {
    const range = follow();
    range.replace('c\nd\ne\n', '');
    assert.equal(range.replace('f\n', 'f\nx\n'), 'none');
    assert.equal(range.replace('g', 'c\nd\ne\ng'), 'found');
    assert.deepEqual(range.lines, r(5, 7));
  });

  it('is lost again when the edit that restored it is undone', () => {
    const range = follow();
    range.replace('c\nd\ne\n', '');
    range.replace('g', 'c\nd\ne\ng');
    assert.equal(range.replace('c\nd\ne\n', '', true), 'lost');
    assert.equal(range.replace('f\n', 'c\nd\ne\nf\n', true), 'found');
    assert.deepEqual(range.lines, r(3, 5));
  });
});

function r(first: number, last: number): LineRange {
  return { first, last };
}
