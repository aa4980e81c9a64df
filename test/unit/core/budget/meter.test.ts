import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatTokens } from '../../../../src/core/budget/tokens';

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
