import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { add, remove } from '../../../../src/core/pins/edits';
import { newPin } from '../../../../src/core/pins/pin';
import { PinStore } from '../../../../src/core/pins/pinStore';
import type { SharedFile } from '../../../../src/core/storage/sharedState';
import { addSet, deleteSet, renameSet } from '../../../../src/core/pins/setEdits';
import { SharedText } from '../../sharedText';

const [a, b, c] = [pinOf('a.ts'), pinOf('b.ts'), pinOf('c.ts')];
const fail = (what: unknown) => assert.fail(String(what));
const reports = { broken: fail, unreadable: fail, failed: fail };

describe('undo of changes in a set that was renamed', () => {
  it('brings a deleted set back whose name another set has had meanwhile', async () => {
    const state = await withSetX();
    await state.edit(remove([b.id]));
    await state.changeSets(deleteSet('X'));
    await state.changeSets(renameSet('Default', 'X'));
    await state.undo();
    await state.undo();
    assert.deepEqual(setsOf(state), { Default: [a], X: [] });
    await state.undo();
    assert.deepEqual(setsOf(state), { Default: [a], X: [b] });
  });

  it('leaves the set alone that has the name of a deleted one, if undone out of order', async () => {
    const state = await withSetX();
    const removal = await state.edit(remove([b.id]));
    await state.changeSets(deleteSet('X'));
    await state.changeSets(renameSet('Default', 'X'));
    await state.undo(removal);
    assert.deepEqual(setsOf(state), { X: [a] });
  });

  it('undoes a renaming there and back step by step', async () => {
    const state = await PinStore.open(new SharedText(), reports, 'Default');
    await state.edit(add([a]));
    await state.changeSets(renameSet('Default', 'X'));
    await state.changeSets(renameSet('X', 'Default'));
    await state.undo();
    assert.deepEqual(setsOf(state), { X: [a] });
    await state.undo();
    assert.deepEqual(setsOf(state), { Default: [a] });
  });

  it('reaches them if another window renamed it, and this one changes it before it has noticed', async () => {
    const { near, far } = await twoWindows();
    await near.edit(add([b]));
    await far.changeSets(renameSet('Default', 'X'));
    await near.edit(add([c]));
    await near.undo();
    assert.deepEqual(setsOf(near), { X: [a, b] });
    await near.undo();
    assert.deepEqual(setsOf(near), { X: [a] });
  });

  it('reaches them if another window renamed it and pinned, and this one has noticed neither', async () => {
    const { near, far } = await twoWindows();
    await near.edit(add([b]));
    await far.changeSets(renameSet('Default', 'X'));
    await far.edit(add([c]));
    await near.undo();
    assert.deepEqual(setsOf(near), { X: [a, c] });
  });
});

/** A store with a set "X" that has a pin and is active. */
async function withSetX() {
  const state = await PinStore.open(new SharedText(), reports, 'Default');
  await state.edit(add([a]));
  await state.changeSets(addSet('X'));
  await state.edit(add([b]));
  return state;
}

/** Two windows that are not told of each other's changes. */
async function twoWindows() {
  const file = new SharedText();
  const quiet: SharedFile = {
    onDidChange: () => ({ dispose: () => undefined }),
    read: () => file.read(),
    update: (change) => file.update(change),
    keepCopy: fail,
  };
  const near = await PinStore.open(quiet, reports, 'Default');
  await near.edit(add([a]));
  return { near, far: await PinStore.open(quiet, reports, 'Default') };
}

function pinOf(name: string) {
  return newPin({ type: 'resource', uri: canonicalUri(`file:///ws/${name}`) });
}

function setsOf({ pinSets }: PinStore) {
  return Object.fromEntries(pinSets.sets.map(({ name, pins }) => [name, pins]));
}
