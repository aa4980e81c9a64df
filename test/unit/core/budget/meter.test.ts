import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatTokens, levelOf } from '../../../../src/core/budget/meter';

describe('levelOf', () => {
  for (const [total, level] of [
    [0, 'fits'],
    [799, 'fits'],
    [800, 'near'],
    [1_000, 'near'],
    [1_001, 'over'],
  ] as const) {
    it(`is ${level} at ${total} of 1000`, () => {
      assert.equal(levelOf({ total, budget: 1_000 }), level);
    });
  }

  it('fits any budget if nothing is pinned', () => {
    assert.equal(levelOf({ total: 0, budget: 0 }), 'fits');
  });
});

describe('formatTokens', () => {
  for (const [count, text] of [
    [0, '0'],
    [999, '999'],
    [1_000, '1k'],
    [1_249, '1.2k'],
    [9_960, '10k'],
    [20_000, '20k'],
    [999_499, '999k'],
    [999_500, '1M'],
    [1_500_000, '1.5M'],
  ] as const) {
    it(`writes ${count} as ${text}`, () => assert.equal(formatTokens(count), text));
  }
});
