import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { moveWithinPriority, stepPriority } from '../../../../src/core/pins/moves';
import { inOrder, type Pin } from '../../../../src/core/pins/pin';
import { canonicalUri } from '../../../../src/core/documents/uris';

const pin = (id: string, priority: number): Pin => ({
  id,
  target: { type: 'resource', uri: canonicalUri(`file:///ws/${id}`) },
  priority,
});

describe('stepPriority', () => {
  const cases = [
    { from: 0, up: 0.2, down: 0 },
    { from: 0.1, up: 0.2, down: 0.1 },
    { from: 0.2, up: 0.5, down: 0.2 },
    { from: 0.5, up: 0.8, down: 0.2 },
    { from: 0.65, up: 0.8, down: 0.5 },
    { from: 0.8, up: 1, down: 0.5 },
    { from: 1, up: 1, down: 0.8 },
  ];
  for (const { from, up, down } of cases) {
    it(`takes ${from} up to ${up} and down to ${down}`, () => {
      const pins = [pin('a', from), pin('b', 0.5)];
      assert.equal(stepPriority(['a'], 'up')(pins)[0]?.priority, up);
      assert.equal(stepPriority(['a'], 'down')(pins)[0]?.priority, down);
      assert.equal(stepPriority(['a'], 'up')(pins)[1], pins[1]);
    });
  }
});

describe('moveWithinPriority', () => {
  // The panel shows x | a b c d | z, which are kept in another order.
  const pins = [pin('z', 0.2), pin('a', 0.5), pin('b', 0.5), pin('x', 1), pin('c', 0.5)];
  pins.push(pin('d', 0.5));
  const cases = [
    { ids: 'b', direction: 'up', expected: 'xbacdz' },
    { ids: 'b', direction: 'down', expected: 'xacbdz' },
    { ids: 'a', direction: 'up', expected: 'xabcdz' },
    { ids: 'd', direction: 'down', expected: 'xabcdz' },
    { ids: 'x', direction: 'up', expected: 'xabcdz' },
    { ids: 'x', direction: 'down', expected: 'xabcdz' },
    { ids: 'bc', direction: 'up', expected: 'xbcadz' },
    { ids: 'cb', direction: 'down', expected: 'xadbcz' },
    { ids: 'ab', direction: 'up', expected: 'xabcdz' },
    { ids: 'bd', direction: 'up', expected: 'xbadcz' },
    { ids: 'xad', direction: 'up', expected: 'xabdcz' },
  ] as const;
  for (const { ids, direction, expected } of cases) {
    it(`makes ${expected} of xabcdz when ${ids} goes ${direction}`, () => {
      const after = moveWithinPriority(ids.split(''), direction)(pins);
      assert.equal(
        inOrder(after)
          .map(({ id }) => id)
          .join(''),
        expected,
      );
      for (const one of pins)
        assert.deepEqual(
          after.find(({ id }) => id === one.id),
          one,
        );
    });
  }
});
