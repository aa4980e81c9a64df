import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  add,
  moveBehind,
  remove,
  changeTargets,
  set,
  type PinEdit,
} from '../../../../src/core/pins/edits';
import { newPin, type Pin } from '../../../../src/core/pins/pin';
import type { PinSet, PinSets } from '../../../../src/core/pins/pinSet';
import { revert } from '../../../../src/core/pins/revert';
import { canonicalUri } from '../../../../src/core/documents/uris';

const pin = (id: string): Pin => ({
  ...newPin({ type: 'resource', uri: canonicalUri(`file:///ws/${id}`) }),
  id,
});
const before = one(['a', 'b', 'c', 'd'].map(pin));

function one(pins: readonly Pin[], more: Partial<PinSet> = {}): PinSets {
  return { active: 'A', sets: [{ name: 'A', pins, ...more }] };
}

function edited({ active, sets }: PinSets, edit: PinEdit): PinSets {
  return { active, sets: sets.map((each) => ({ ...each, pins: edit(each.pins) })) };
}

const edits: Readonly<Record<string, PinEdit>> = {
  'adding one': add([pin('e')]),
  'removing some': remove(['a', 'c']),
  'removing all': remove(['a', 'b', 'c', 'd']),
  'a priority': set(['b'], { priority: 1 }),
  'a note': set(['b'], { note: 'n' }),
  'another file': changeTargets((target) =>
    target.type === 'resource' && target.uri.endsWith('/b')
      ? { ...target, uri: canonicalUri('file:///ws/found') }
      : target,
  ),
  'another order': moveBehind(['d'], 'a'),
  'another order and priority': (pins) => moveBehind(['a'], 'd')(set(['d'], { priority: 0 })(pins)),
};

describe('taking back a change of pins', () => {
  for (const [name, edit] of Object.entries(edits)) {
    it(`undoes ${name}`, () => {
      const after = edited(before, edit);
      assert.notDeepEqual(after, before);
      assert.deepEqual(revert(after, { before, after }), before);
    });

    it(`keeps what was pinned after ${name}`, () => {
      const after = edited(before, edit);
      const present = edited(after, add([pin('later')]));
      assert.deepEqual(revert(present, { before, after }), edited(before, add([pin('later')])));
    });
  }

  it('leaves what was changed again since', () => {
    const after = edited(before, set(['b'], { priority: 1 }));
    const present = edited(after, set(['b'], { priority: 0.2 }));
    assert.deepEqual(revert(present, { before, after }), present);
  });

  it('leaves what is pinned again', () => {
    const after = edited(before, remove(['b']));
    const present = edited(after, add([{ ...pin('b'), id: 'again' }]));
    assert.deepEqual(revert(present, { before, after }), present);
  });

  it('goes back to the set that was active, unless another was chosen since', () => {
    const more = { sets: [...before.sets, { name: 'B', pins: [] }, { name: 'C', pins: [] }] };
    const [was, became, chosen] = ['A', 'B', 'C'].map((active) => ({ active, ...more }));
    assert.ok(was && became && chosen);
    assert.deepEqual(revert(became, { before: was, after: became }), was);
    assert.deepEqual(revert(chosen, { before: was, after: became }), chosen);
  });

  it('brings a deleted set back, and takes a new one away unless it was used', () => {
    const two = { ...before, sets: [...before.sets, { name: 'B', pins: [pin('x')] }] };
    assert.deepEqual(revert(before, { before: two, after: before }), two);
    assert.deepEqual(revert(two, { before, after: two }), before);
    const used = { ...two, sets: [...before.sets, { name: 'B', pins: [pin('y')] }] };
    assert.deepEqual(revert(used, { before, after: two }), used);
  });

  it('undoes the branch of a set', () => {
    const bound = one(before.sets[0]?.pins ?? [], { branch: 'main' });
    assert.deepEqual(revert(bound, { before, after: bound }), before);
    assert.deepEqual(revert(before, { before: bound, after: before }), bound);
  });
});
