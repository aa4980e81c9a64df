import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PinRanks } from '../../../../src/core/pins/ranks';
import { newPin } from '../../../../src/core/pins/pin';
import { canonicalUri } from '../../../../src/core/documents/uris';

function pin(id: string, priority: number) {
  const target = { type: 'resource', uri: canonicalUri(`file:///${id}`) } as const;
  return { ...newPin(target, priority), id };
}

/** Pins of equal priority in the panel's order, each named by a letter. */
function ranking() {
  const ranks = new PinRanks();
  return (names: string) => Object.fromEntries(ranks.of(names.split('').map((id) => pin(id, 0.5))));
}

function assertRises(ranks: Readonly<Record<string, number>>, names: string): void {
  const inOrder = names.split('').map((name) => ranks[name]);
  assert.deepEqual(
    inOrder,
    [...new Set(inOrder)].sort((a = 0, b = 0) => a - b),
  );
}

describe('the rank of a pin', () => {
  it('rises in the order of the panel', () => {
    assert.deepEqual(ranking()('abc'), { a: 1, b: 2, c: 3 });
  });

  it('stays when others go', () => {
    const rank = ranking();
    rank('abcd');
    assert.deepEqual(rank('bd'), { b: 2, d: 4 });
    assert.deepEqual(rank('d'), { d: 4 });
  });

  it('stays when others come', () => {
    const rank = ranking();
    rank('ab');
    assert.deepEqual(rank('abc'), { a: 1, b: 2, c: 3 });
  });

  it('stays when others come and go at once', () => {
    const rank = ranking();
    rank('abcd');
    assert.deepEqual(rank('bdef'), { b: 2, d: 4, e: 5, f: 6 });
  });

  it('is a new one for a pin that went and comes again', () => {
    const rank = ranking();
    rank('abc');
    rank('bc');
    assert.deepEqual(rank('bca'), { b: 2, c: 3, a: 4 });
  });

  it('stays with another priority', () => {
    const ranks = new PinRanks();
    ranks.of([pin('a', 0.5), pin('b', 0.5)]);
    const ranked = ranks.of([pin('a', 0.5), pin('b', 1)]);
    assert.equal(ranked.get('b'), 2);
  });

  it('rises in the order of the panel after any change of it', () => {
    const rank = ranking();
    for (const names of ['abcd', 'dcba', 'xaybzc', 'c', 'acbd', 'dxcay', '', 'ab']) {
      assertRises(rank(names), names);
    }
  });

  it('is that of the first of two with one id', () => {
    const ranked = new PinRanks().of([pin('a', 1), pin('b', 0.5), pin('a', 0.2), pin('c', 0.5)]);
    assert.deepEqual(
      [...ranked],
      [
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ],
    );
  });
});
