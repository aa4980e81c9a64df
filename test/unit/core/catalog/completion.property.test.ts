import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { completionOf } from '../../../../src/core/catalog/completion';
import { atOnce } from '../../atOnce';

const numRuns = 1_000;

/** Few names, so that paths have folders in common; among them letters that are longer in lower case. */
const name = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('a', 'A', 'b', 'ab', 'a b', 'ü', 'İ', 'İİİ', 'i̇', '🎉', '%23'),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }).filter(isName),
  },
);

function isName(text: string): boolean {
  return !text.includes('/');
}

const path = fc.array(name, { minLength: 1, maxLength: 6 }).map((names) => names.join('/'));
const listed = fc.array(path, { maxLength: 40, size: 'max' });

/** Typed text: the beginning of a path, or any text. */
const typing = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  path,
  fc.tuple(path, fc.nat(8)).map(([whole, end]) => whole.slice(0, end)),
);

describe('a completion of anything, of whatever is typed', () => {
  for (const isWalked of [true, false]) {
    it(`holds what is listed${isWalked ? ', and folders on the way there' : ''}`, () => {
      fc.assert(
        fc.property(listed, typing, (values, typed) => {
          const {
            values: found,
            total,
            hasMore,
          } = atOnce(completionOf(values, { typed, isWalked }));
          assert.equal(new Set(found).size, found.length);
          assert.ok(found.length <= 100 && total >= found.length);
          assert.equal(hasMore, total > found.length);
          for (const each of found) {
            const isFolder = isWalked && each.endsWith('/');
            const isOnTheWay = isFolder && values.some((value) => value.startsWith(each));
            assert.ok(values.includes(each) || isOnTheWay, `${each} is nowhere`);
          }
        }),
        { numRuns },
      );
    });
  }

  it('leaves out nothing that continues it', () => {
    fc.assert(
      fc.property(listed, typing, (values, typed) => {
        const isContinued = (value: string) => value.toLowerCase().startsWith(typed.toLowerCase());
        const continued = [...new Set(values.filter(isContinued))];
        const { values: found } = atOnce(completionOf(values, { typed, isWalked: false }));
        assert.deepEqual(found.slice(0, continued.length), continued);
      }),
      { numRuns },
    );
  });

  it('is a way to all that is listed, step by step', () => {
    fc.assert(
      fc.property(listed, (values) => {
        const reached = new Set<string>();
        const ways = [''];
        const walked = new Set<string>();
        for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
          if (walked.has(way)) continue;
          walked.add(way);
          for (const step of stepsFrom(values, way)) {
            if (values.includes(step)) reached.add(step);
            if (step.endsWith('/')) ways.push(step);
          }
        }
        assert.deepEqual([...reached].sort(), [...new Set(values)].sort());
      }),
      { numRuns },
    );
  });
});

/** The first completions, which are in one folder: the others would lead to everything at once. */
function stepsFrom(values: readonly string[], typed: string): readonly string[] {
  const { values: found } = atOnce(completionOf(values, { typed, isWalked: true }));
  const [first = ''] = found;
  return found.filter((each) => folderOf(each) === folderOf(first));
}

function folderOf(step: string): string {
  return step.toLowerCase().replace(/[^/]*\/?$/, '');
}
