import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Highest } from '../../../src/base/highest';

const scored = { a: 1, b: 3, c: 2, d: 3, e: -1, f: 2 };

function highest(most: number): string {
  const found = new Highest<string>(most);
  for (const [item, score] of Object.entries(scored)) found.add(item, score);
  return found.items.join('');
}

it('the highest scores come first, and of the same score the item that came first', () => {
  assert.equal(highest(Infinity), 'bdcfae');
});

it('no more items are kept than asked for', () => {
  assert.equal(highest(3), 'bdc');
  assert.equal(highest(0), '');
});
