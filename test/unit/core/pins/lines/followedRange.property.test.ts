import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { LineRange } from '../../../../../src/core/documents/lines';
import { FollowedRange } from '../../../../../src/core/pins/lines/followedRange';
import { linesOf, marksOf } from '../../../../../src/core/pins/lines/lineMarks';
import { TextModel, type Replacement } from './textModel';

/** A place in a document of any length: its line is taken modulo the number of lines. */
interface Place {
  readonly line: number;
  readonly column: 'start' | 'end' | number;
}

interface Edit {
  readonly type: 'edit';
  /** One part for each cursor. */
  readonly parts: readonly {
    readonly at: Place;
    /** The end of the replaced text; `undefined` for an insertion. */
    readonly to?: Place | undefined;
    /** The inserted text, in which each `x` becomes a word that occurs once. */
    readonly text: string;
  }[];
}

type Step = Edit | { readonly type: 'undo' };

const place = fc.record({
  line: fc.nat(14),
  column: fc.oneof(fc.constantFrom('start' as const, 'end' as const), fc.nat(5)),
});
const inserted = fc.constantFrom('', 'x', '\n', 'x\n', '\nx', 'x\nx', 'x\nx\nx\n', '\n\nx\n');
const part = fc.record({ at: place, to: fc.option(place, { nil: undefined }), text: inserted });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('edit'),
      parts: fc.array(part, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('undo') }) },
);
const given = fc.record({
  blank: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  first: fc.integer({ min: 1, max: 12 }),
  count: fc.integer({ min: 1, max: 6 }),
  steps: fc.array(step, { maxLength: 12, size: 'max' }),
});

/** A document whose pinned lines are compared with those of the model. */
class Edited {
  private words = 0;
  private model: TextModel;
  private readonly followed: FollowedRange;
  private readonly undoable: { readonly by: readonly Replacement[]; readonly to: TextModel }[] = [];

  constructor(isBlank: readonly boolean[], pinned: LineRange) {
    const lines = isBlank.map((each) => (each ? '' : this.word()));
    this.model = new TextModel(lines, pinned);
    const text = linesOf(lines.join('\n'));
    this.followed = new FollowedRange({ lines: pinned, marks: marksOf(text, pinned) }, text);
  }

  take(step: Step): void {
    if (step.type === 'undo') return this.undo();
    const replacements = this.replacements(step);
    const undo = { by: this.model.inverse(replacements), to: this.model.copy() };
    const changes = this.model.changes(replacements);
    this.model.apply(replacements);
    this.undoable.push(undo);
    this.followed.follow({ changes, isUndo: false }, linesOf(this.model.text));
  }

  check(): void {
    const { place: at, isLost } = this.followed;
    assert.deepEqual(isLost ? undefined : at.lines, this.model.lines, this.model.text);
    if (!isLost) assert.deepEqual(at.marks, marksOf(linesOf(this.model.text), at.lines));
  }

  private undo(): void {
    const last = this.undoable.pop();
    if (!last) return;
    const changes = this.model.changes(last.by);
    this.model = last.to;
    this.followed.follow({ changes, isUndo: true }, linesOf(this.model.text));
  }

  /** The replacements of several cursors, which neither overlap nor touch. */
  private replacements({ parts }: Edit): Replacement[] {
    const lines = this.model.text.split('\n');
    const offset = ({ line, column }: Place) => {
      const at = line % lines.length;
      const { length } = lines[at] ?? '';
      const start = lines.slice(0, at).join('\n').length + (at > 0 ? 1 : 0);
      return (
        start + (column === 'start' ? 0 : column === 'end' ? length : Math.min(column, length))
      );
    };
    const found: Replacement[] = [];
    for (const { at, to = at, text } of parts) {
      const [from, end] = [offset(at), offset(to)].sort((a, b) => a - b);
      if (from === undefined || end === undefined) continue;
      if (found.some((each) => from <= each.to && each.from <= end)) continue;
      found.push({ from, to: end, text: text.replaceAll('x', () => this.word()) });
    }
    return found;
  }

  /** A new word that has no part in common with others. */
  private word(): string {
    this.words += 1;
    return String.fromCharCode(0x4e00 + this.words).repeat(4);
  }
}

describe('pinned lines that are followed', () => {
  it('cover the same characters as in a model that stores which ones are pinned', () => {
    fc.assert(
      fc.property(given, ({ blank, first, count, steps }) => {
        const edited = new Edited(blank, { first, last: Math.min(12, first + count - 1) });
        for (const each of steps) {
          edited.take(each);
          edited.check();
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
