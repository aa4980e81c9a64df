import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { afterEachCut } from '../../../../../src/features/git/model/cutHistory';

/** @param lines each a commit and its parents, such as `c a b`; children first. */
function shownOf(...lines: readonly string[]): readonly string[] {
  const commits = lines.map((line) => {
    const [hash = '', ...parents] = line.split(' ');
    return [hash, { parents }] as const;
  });
  return [...afterEachCut(new Map(commits))].toSorted();
}

describe('the commits of a shallow repository that all came after what git lacks', () => {
  it('are all of a line', () => {
    assert.deepEqual(shownOf('c b', 'b a', 'a'), ['a', 'b', 'c']);
  });

  it('are only those in which both branches are merged, if both are cut', () => {
    assert.deepEqual(shownOf('m a b', 'a', 'b'), ['m']);
    assert.deepEqual(shownOf('n m', 'm a b', 'a x', 'b'), ['m', 'n']);
  });

  it('are those after a fork that has a beginning', () => {
    assert.deepEqual(shownOf('m a b', 'a f', 'b f', 'f'), ['a', 'b', 'f', 'm']);
  });
});
