import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newPin } from '../../../../src/core/pins/pin';
import type { PinSets } from '../../../../src/core/pins/pinSet';
import {
  addSet,
  bindSet,
  deleteSet,
  duplicateSet,
  freeName,
  mistakeInName,
  renameSet,
  switchTo,
} from '../../../../src/core/pins/setEdits';
import { canonicalUri } from '../../../../src/core/documents/uris';

const pin = newPin({ type: 'resource', uri: canonicalUri('file:///ws/a.ts') });
const three: PinSets = {
  active: 'B',
  sets: [
    { name: 'A', pins: [] },
    { name: 'B', branch: 'main', pins: [pin] },
    { name: 'C', pins: [] },
  ],
};
const one: PinSets = { active: 'A', sets: [{ name: 'A', pins: [pin] }] };
const names = ({ sets }: PinSets) => sets.map(({ name }) => name);
const branches = ({ sets }: PinSets) => sets.map(({ branch }) => branch);

describe('mistakeInName', () => {
  const cases = [
    { typed: 'D', expected: undefined },
    { typed: ' ', expected: 'empty' },
    { typed: '', expected: 'empty' },
    { typed: ' A ', expected: 'taken' },
    { typed: 'a', expected: undefined },
  ];
  for (const { typed, expected } of cases) {
    it(`says ${expected} of "${typed}"`, () => assert.equal(mistakeInName(three, typed), expected));
  }

  it('lets a set keep its own', () => {
    assert.equal(mistakeInName(three, 'A', 'A'), undefined);
    assert.equal(mistakeInName(three, 'B', 'A'), 'taken');
  });
});

describe('freeName', () => {
  it('counts up until nobody has it', () => {
    assert.equal(freeName(three, 'D'), 'D');
    assert.equal(freeName(addSet('A 2')(three), 'A'), 'A 3');
  });
});

describe('the active set', () => {
  it('is the one switched to, if there is such a one', () => {
    assert.equal(switchTo('C')(three).active, 'C');
    assert.equal(switchTo('D')(three), three);
  });

  it('is a new one, without pins and with its name trimmed', () => {
    const after = addSet(' D ')(three);
    assert.equal(after.active, 'D');
    assert.deepEqual(after.sets.at(-1), { name: 'D', pins: [] });
  });

  it('stays when a name is taken or empty', () => {
    for (const typed of ['A', ' ', ' B ']) {
      assert.equal(addSet(typed)(three), three);
      assert.equal(duplicateSet('B', typed)(three), three);
    }
  });

  it('is a copy, whose pins are its own and whose branch stays with the original', () => {
    const copy = duplicateSet('B', 'D')(three);
    const [copied] = copy.sets.at(-1)?.pins ?? [];
    assert.equal(copy.active, 'D');
    assert.deepEqual({ ...copied, id: pin.id }, pin);
    assert.notEqual(copied?.id, pin.id);
    assert.equal(copy.sets.at(-1)?.branch, undefined);
  });
});

describe('renameSet', () => {
  it('keeps place, pins, branch and what is active', () => {
    const after = renameSet('B', ' D ')(three);
    assert.deepEqual(names(after), ['A', 'D', 'C']);
    assert.equal(after.active, 'D');
    assert.deepEqual(after.sets[1], { name: 'D', branch: 'main', pins: [pin] });
    assert.equal(renameSet('A', 'D')(three).active, 'B');
  });

  it('changes nothing where the name is taken or empty', () => {
    assert.equal(renameSet('B', 'A')(three), three);
    assert.equal(renameSet('B', ' ')(three), three);
  });
});

describe('deleteSet', () => {
  const cases = [
    { name: 'A', left: ['B', 'C'], active: 'B' },
    { name: 'B', left: ['A', 'C'], active: 'A' },
    { name: 'D', left: ['A', 'B', 'C'], active: 'B' },
  ];
  for (const { name, left, active } of cases) {
    it(`leaves ${left.join(', ')} with ${active} active when ${name} goes`, () => {
      const after = deleteSet(name)(three);
      assert.deepEqual(names(after), left);
      assert.equal(after.active, active);
    });
  }

  it('makes the next one active where the first was', () => {
    assert.equal(deleteSet('A')({ ...three, active: 'A' }).active, 'B');
  });

  it('keeps the last one', () => assert.equal(deleteSet('A')(one), one));
});

describe('bindSet', () => {
  it('takes the branch from the set that had it', () => {
    assert.deepEqual(branches(bindSet('C', 'main')(three)), [undefined, undefined, 'main']);
  });

  it('gives another branch, and none', () => {
    assert.deepEqual(branches(bindSet('B', 'next')(three)), [undefined, 'next', undefined]);
    assert.deepEqual(branches(bindSet('B', undefined)(three)), [undefined, undefined, undefined]);
    assert.equal('branch' in (bindSet('B', undefined)(three).sets[1] ?? {}), false);
  });
});
