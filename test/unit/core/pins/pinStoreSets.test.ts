import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { add, remove } from '../../../../src/core/pins/edits';
import { newPin } from '../../../../src/core/pins/pin';
import {
  addSet,
  bindSet,
  deleteSet,
  renameSet,
  switchTo,
} from '../../../../src/core/pins/setEdits';
import { PinStore } from '../../../../src/core/pins/pinStore';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { SharedText } from '../../sharedText';

const a = newPin({ type: 'resource', uri: canonicalUri('file:///ws/a.ts') });
const b = newPin({ type: 'resource', uri: canonicalUri('file:///ws/b.ts') });
const unknown = { id: 'x', target: { type: 'web', uri: 'https://a.b/' }, priority: 0.5 };
const fail = (what: unknown) => assert.fail(String(what));
const reports = { broken: fail, unreadable: fail, failed: fail };
const names = ({ pinSets }: PinStore) => pinSets.sets.map(({ name }) => name).join();

describe('undo', () => {
  it('is there by the time that listeners are notified of the change', async () => {
    const { state } = await open();
    const notified: boolean[] = [];
    state.onDidChange(() => notified.push(state.canUndo));
    await state.edit(add([a]));
    await state.undo();
    assert.deepEqual(notified, [true, false]);
  });

  it('takes back the change that it is given, whatever came after it, and once', async () => {
    const { state } = await open();
    await state.edit(add([a]));
    const change = await state.edit(remove([a.id]));
    await state.edit(add([b]));
    assert.equal(await state.undo(change), true);
    assert.deepEqual(state.pins, [a, b]);
    assert.equal(await state.undo(change), false);
    assert.deepEqual(state.pins, [a, b]);
  });

  it('says that there is nothing, and of what changed nothing, makes nothing', async () => {
    const { state } = await open();
    assert.equal(await state.edit(remove(['nobody'])), undefined);
    assert.equal(await state.undo(), false);
  });

  it('puts a deleted set back in its place, with its pins, and active', async () => {
    const { state } = await open();
    await state.changeSets(addSet('B'));
    await state.edit(add([a]));
    await state.changeSets(addSet('C'));
    await state.changeSets(switchTo('B'));
    await state.changeSets(deleteSet('B'));
    assert.equal(names(state), 'A,C');
    await state.undo();
    assert.equal(names(state), 'A,B,C');
    assert.deepEqual(state.pins, [a]);
  });

  it('takes back a change of a set that was renamed since, before and after the name is back', async () => {
    const { state } = await open();
    await state.edit(add([a, b]));
    const unpinned = await state.edit(remove([a.id]));
    const renamed = await state.changeSets(renameSet('A', 'B'));
    assert.equal(await state.undo(unpinned), true);
    assert.deepEqual(state.pins, [a, b]);
    const again = await state.edit(remove([a.id]));
    assert.equal(await state.undo(renamed), true);
    assert.equal(names(state), 'A');
    assert.deepEqual(state.pins, [b]);
    assert.equal(await state.undo(again), true);
    assert.deepEqual(state.pins, [a, b]);
    assert.equal(names(state), 'A');
  });

  it('is not there for a set whose new name another set of that step had', async () => {
    const { state } = await open();
    await state.changeSets(addSet('B'));
    await state.changeSets(switchTo('A'));
    await state.edit(add([a]));
    const deleted = await state.changeSets(deleteSet('B'));
    await state.changeSets(renameSet('A', 'B'));
    assert.equal(await state.undo(deleted), false);
    assert.deepEqual(state.pins, [a]);
    assert.equal(await state.undo(), true);
    assert.equal(names(state), 'A');
  });

  it('leaves a renamed set where another has taken its name', async () => {
    const { state } = await open();
    const renamed = await state.changeSets(renameSet('A', 'B'));
    await state.changeSets(addSet('A'));
    await state.undo(renamed);
    assert.equal(names(state), 'B,A');
  });

  it('never leaves no set', async () => {
    const { state } = await open();
    const change = await state.changeSets(addSet('B'));
    await state.changeSets(deleteSet('A'));
    await state.undo(change);
    assert.equal(names(state), 'B');
    assert.equal(state.pinSets.active, 'B');
  });
});

describe('a set', () => {
  it('keeps what is not known of it when it is renamed, and when that is undone', async () => {
    const { state, file } = await open();
    await state.changeSets(addSet('C'));
    for (const step of ['B', 'A']) {
      if (step === 'B') await state.changeSets(renameSet('A', 'B'));
      else await state.undo();
      const stored = await storedSets(file);
      assert.deepEqual(stored[0], { name: step, pins: [unknown], color: 'red' });
      assert.deepEqual(stored[1], { name: 'C', pins: [] });
    }
  });

  it('is bound to a branch no more once it is said so, and once that is undone', async () => {
    const { state, file } = await open();
    await state.changeSets(bindSet('A', 'main'));
    assert.equal((await storedSets(file))[0]?.branch, 'main');
    await state.changeSets(bindSet('A', undefined));
    assert.equal((await storedSets(file))[0]?.branch, undefined);
    await state.undo();
    assert.equal((await storedSets(file))[0]?.branch, 'main');
    await state.undo();
    assert.equal((await storedSets(file))[0]?.branch, undefined);
  });
});

describe('the first set', () => {
  it("has its name in the person's language from the start, and is a set like others", async () => {
    const file = new SharedText();
    const inGerman = await PinStore.open(file, reports, 'Standard');
    assert.equal(names(inGerman), 'Standard');
    await inGerman.edit(add([a]));
    await inGerman.changeSets(addSet('Default'));
    const inEnglish = await PinStore.open(file, reports, 'Default');
    assert.equal(names(inEnglish), 'Standard,Default');
    assert.equal(inEnglish.pinSets.active, 'Default');
  });
});

async function open() {
  const sets = [{ name: 'A', pins: [unknown], color: 'red' }];
  const file = new SharedText(JSON.stringify({ version: 2, paused: false, active: 'A', sets }));
  return { state: await PinStore.open(file, reports), file };
}

async function storedSets(file: SharedText) {
  return (JSON.parse((await file.read()) ?? '') as { sets: { branch?: string }[] }).sets;
}
