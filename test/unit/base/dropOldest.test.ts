import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dropOldest } from '../../../src/base/dropOldest';

it('the oldest entries of a map and of a set are dropped', () => {
  const map = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
  dropOldest(map, 3);
  assert.equal(map.size, 3);
  dropOldest(map, 1);
  assert.deepEqual([...map], [['c', 3]]);
  const set = new Set([1, 2]);
  dropOldest(set, 1);
  assert.deepEqual([...set], [2]);
});
