import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { add, placeRanges, remove, changeTargets, set } from '../../../../src/core/pins/edits';
import { newPin, type Pin } from '../../../../src/core/pins/pin';
import { PinStore } from '../../../../src/core/pins/pinStore';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { SharedText } from '../../sharedText';

const uri = canonicalUri('file:///ws/a.ts');
const pin: Pin = {
  ...newPin({ type: 'range', uri, lines: { first: 1, last: 2 }, marks: [] }),
  id: 'range',
};
const place = { lines: { first: 5, last: 6 }, marks: ['x', 'y'] };
const from = { lines: { first: 1, last: 2 }, marks: [] };
const moved = placeRanges(new Map([['range', { uri, from, to: place }]]));

function open(file = new SharedText()): Promise<PinStore> {
  const fail = () => assert.fail();
  return PinStore.open(file, { broken: fail, unreadable: fail, failed: fail });
}

describe('a pin that follows', () => {
  it('stands where its lines are, in every set, and no other does', async () => {
    const state = await open();
    await state.edit(add([pin]));
    await state.changeSets(({ sets, active }) => ({
      active,
      sets: [...sets, { name: 'other', pins: [pin, { ...pin, id: 'another' }] }],
    }));
    await state.follow(moved);
    const target = { ...pin.target, ...place };
    assert.deepEqual(
      state.pinSets.sets.map(({ pins }) => pins.map((each) => each.target)),
      [[target], [target, pin.target]],
    );
  });

  it('that has gone to another document in the meantime stays there', async () => {
    const state = await open();
    await state.edit(add([pin]));
    await state.follow(
      changeTargets((target) => ({ ...target, uri: canonicalUri('file:///ws/b.ts') })),
    );
    await state.follow(moved);
    assert.deepEqual(state.pins[0]?.target, { ...pin.target, uri: 'file:///ws/b.ts' });
  });

  it('is unpinned by undo all the same', async () => {
    const state = await open();
    await state.edit(add([pin]));
    await state.follow(moved);
    assert.ok(await state.undo());
    assert.deepEqual(state.pins, []);
  });

  it('is pinned again by the undo of its notification', async () => {
    const state = await open();
    await state.edit(add([pin]));
    const change = await state.edit(remove(['range']));
    await state.follow(moved);
    assert.ok(await state.undo(change));
    assert.equal(state.pins.length, 1);
    assert.equal(await state.undo(change), false);
  });

  it('comes back by undo where it would be now', async () => {
    const state = await open();
    await state.edit(add([pin]));
    await state.edit(remove(['range']));
    await state.follow(moved);
    assert.ok(await state.undo());
    assert.deepEqual(state.pins, [{ ...pin, target: { ...pin.target, ...place } }]);
  });

  it('goes back to where it was lost by undo, though its lines have moved since', async () => {
    const state = await open();
    await state.edit(add([pin]));
    const found = { lines: { first: 3, last: 4 }, marks: ['x', 'y'] };
    const change = await state.edit(placeRanges(new Map([['range', { uri, from, to: found }]])));
    await state.follow(placeRanges(new Map([['range', { uri, from: found, to: place }]])));
    assert.deepEqual(state.pins, [{ ...pin, target: { ...pin.target, ...place } }]);
    assert.ok(await state.undo(change));
    assert.deepEqual(state.pins, [pin]);
  });

  it('takes back its priority by undo, and stays where another window saw it go', async () => {
    const file = new SharedText();
    const state = await open(file);
    await state.edit(add([pin]));
    await state.edit(set(['range'], { priority: 1 }));
    const other = await open(file);
    await other.follow(moved);
    assert.ok(await state.undo());
    assert.deepEqual(state.pins, [{ ...pin, target: { ...pin.target, ...place } }]);
  });
});
