import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { move } from '../../../../src/core/pins/edits';
import { inOrder, type Pin } from '../../../../src/core/pins/pin';
import { canonicalUri } from '../../../../src/core/documents/uris';

const pin = (id: string, priority: number): Pin => ({
  id,
  target: { type: 'resource', uri: canonicalUri(`file:///ws/${id}`) },
  priority,
});

const shown = (pins: readonly Pin[]) =>
  inOrder(pins)
    .map(({ id, priority }) => `${id}${priority}`)
    .join(' ');

describe('a pin that is moved', () => {
  // The panel shows x | a b c d | z, which are kept in another order.
  const pins = [pin('z', 0.2), pin('a', 0.5), pin('b', 0.5), pin('x', 1), pin('c', 0.5)];
  pins.push(pin('d', 0.5));
  const cases = [
    { ids: 'b', direction: 'up', expected: 'x1 b0.5 a0.5 c0.5 d0.5 z0.2' },
    { ids: 'b', direction: 'down', expected: 'x1 a0.5 c0.5 b0.5 d0.5 z0.2' },
    { ids: 'a', direction: 'up', expected: 'x1 a0.8 b0.5 c0.5 d0.5 z0.2' },
    { ids: 'd', direction: 'down', expected: 'x1 a0.5 b0.5 c0.5 d0.2 z0.2' },
    { ids: 'x', direction: 'up', expected: 'x1 a0.5 b0.5 c0.5 d0.5 z0.2' },
    { ids: 'x', direction: 'down', expected: 'x0.8 a0.5 b0.5 c0.5 d0.5 z0.2' },
    { ids: 'z', direction: 'down', expected: 'x1 a0.5 b0.5 c0.5 d0.5 z0.2' },
    { ids: 'bc', direction: 'up', expected: 'x1 b0.5 c0.5 a0.5 d0.5 z0.2' },
    { ids: 'cb', direction: 'down', expected: 'x1 a0.5 d0.5 b0.5 c0.5 z0.2' },
    { ids: 'ab', direction: 'up', expected: 'x1 a0.8 b0.8 c0.5 d0.5 z0.2' },
    { ids: 'bd', direction: 'up', expected: 'x1 b0.5 a0.5 d0.5 c0.5 z0.2' },
  ] as const;
  for (const { ids, direction, expected } of cases) {
    it(`makes ${expected} when ${ids} goes ${direction}`, () => {
      assert.equal(shown(move(ids.split(''), direction)(pins)), expected);
    });
  }

  const steps = [
    { from: 0.1, up: 0.2, down: 0.1 },
    { from: 0.65, up: 0.8, down: 0.5 },
    { from: 0.8, up: 1, down: 0.5 },
  ];
  for (const { from, up, down } of steps) {
    it(`goes from ${from} up to ${up} and down to ${down} where it is alone`, () => {
      assert.equal(move(['a'], 'up')([pin('a', from)])[0]?.priority, up);
      assert.equal(move(['a'], 'down')([pin('a', from)])[0]?.priority, down);
    });
  }

  it('is the last of those above, or the first of those below', () => {
    const around = [pin('h', 0.8), pin('n', 0.5), pin('l', 0.2)];
    assert.equal(shown(move(['n'], 'up')(around)), 'h0.8 n0.8 l0.2');
    assert.equal(shown(move(['n'], 'down')(around)), 'h0.8 n0.2 l0.2');
  });
});
