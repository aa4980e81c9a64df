import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { add, remove } from '../../../../src/core/pins/edits';
import { newPin } from '../../../../src/core/pins/pin';
import { addSet, bindSet, deleteSet, switchTo } from '../../../../src/core/pins/setEdits';
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

  it('puts back with a deleted set what cannot be read of it', async () => {
    const { state, file } = await open();
    await state.changeSets(addSet('B'));
    await state.changeSets(deleteSet('A'));
    await state.undo();
    assert.deepEqual((await storedSets(file))[0], { name: 'A', pins: [unknown], color: 'red' });
  });

  it('is there for nothing that was before a set was renamed', async () => {
    const { state } = await open();
    const change = await state.edit(add([a]));
    await state.renameSet('A', 'B');
    assert.equal(state.canUndo, false);
    assert.equal(await state.undo(change), false);
    await state.edit(add([b]));
    assert.equal(await state.undo(), true);
    assert.equal(names(state), 'B');
    assert.deepEqual(state.pins, [a]);
  });

  it('stays where a set is renamed to the name that it has, or to none', async () => {
    const { state } = await open();
    await state.edit(add([a]));
    await state.renameSet('A', 'A');
    await state.renameSet('A', ' ');
    assert.equal(await state.undo(), true);
    assert.deepEqual(state.pins, []);
  });

  it('leaves a set alone that another window has renamed', async () => {
    const { state, file } = await open();
    await state.edit(add([a]));
    const other = await PinStore.open(file, reports, 'A');
    await other.renameSet('A', 'B');
    await state.undo();
    assert.equal(names(state), 'B');
    assert.deepEqual(state.pins, [a]);
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
  it('keeps what is not known of it when it is renamed', async () => {
    const { state, file } = await open();
    await state.renameSet('A', 'B');
    assert.deepEqual((await storedSets(file))[0], { name: 'B', pins: [unknown], color: 'red' });
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
