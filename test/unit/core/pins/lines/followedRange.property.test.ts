import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { LineRange } from '../../../../../src/core/documents/lines';
import { FollowedRange } from '../../../../../src/core/pins/lines/followedRange';
import { linesOf, marksOf } from '../../../../../src/core/pins/lines/lineMarks';
import { TextModel, type Replacement } from './textModel';

/** Numbers choose among what is there; a place is biased to where lines begin and end. */
interface Place {
  readonly line: number;
  readonly column: 'start' | 'end' | number;
}

interface Edit {
  readonly type: 'edit';
  /** One a cursor. */
  readonly parts: readonly {
    readonly at: Place;
    /** Nothing, to insert; else where what is replaced ends. */
    readonly to?: Place | undefined;
    /** Each `x` becomes a word that occurs once. */
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

/** A document and its pinned lines, as followed and as the model says. */
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

  /** Those of several cursors neither overlap nor touch. */
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

  /** No part of a word is a part of another. */
  private word(): string {
    this.words += 1;
    return String.fromCharCode(0x4e00 + this.words).repeat(4);
  }
}

describe('pinned lines that are followed', () => {
  it('cover the same characters as a text does whose characters know whether they are pinned', () => {
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
