import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newPin, type PinTarget } from '../../../../src/core/pins/pin';
import { countUnreadable, parseState, serialize } from '../../../../src/core/pins/storedState';

const uri = 'file:///ws/a.ts';
const lines = { first: 1, last: 9 };
const good: readonly unknown[] = [
  { type: 'resource', uri },
  { type: 'folder', uri: 'file:///ws/' },
  { type: 'glob', pattern: '**/*.md' },
  { type: 'range', uri, lines, marks: ['00000000'] },
];
const bad: readonly unknown[] = [
  { type: 'resource' },
  { type: 'resource', uri: 'file:///ws/a b' },
  { type: 'folder', uri: 'file:///ws' },
  { type: 'glob', pattern: ' ' },
  { type: 'range', uri, lines: { first: 0, last: 1 }, marks: [] },
  { type: 'range', uri, lines: { first: 2, last: 1 }, marks: [] },
  { type: 'range', uri, lines, marks: [1] },
];

function parse(pins: readonly unknown[]) {
  const sets = [{ name: 'A', pins }];
  const state = parseState(JSON.stringify({ version: 2, paused: false, active: 'A', sets }));
  assert.ok(state);
  return state;
}

describe('the stored state', () => {
  it('holds every sort of target, and counts those that cannot be', () => {
    const state = parse([...good, ...bad].map((target) => ({ id: '1', target, priority: 0.5 })));
    const targets = state.sets[0]?.pins.map(({ target }) => target);
    assert.deepEqual(targets, good);
    assert.equal(countUnreadable(state), bad.length);
  });

  it('holds an audience, a shape and a note that can be', () => {
    const pin = newPin(good[0] as PinTarget);
    const more = [
      { note: 'n' },
      { audience: 'user' },
      { shape: 'outline' },
      { note: 1 },
      { audience: 'all' },
      { shape: 'short' },
    ];
    const state = parse(more.map((one) => ({ ...pin, ...one })));
    assert.equal(state.sets[0]?.pins.length, 3);
    assert.equal(countUnreadable(state), 3);
  });

  it('has an active set, whatever it says', () => {
    const sets = [
      { name: 'A', pins: [] },
      { name: 'B', pins: [] },
    ];
    const active = (name: unknown) =>
      parseState(JSON.stringify({ version: 2, paused: false, active: name, sets }))?.active;
    assert.deepEqual([active('B'), active('C'), active(undefined)], ['B', 'A', 'A']);
  });

  const broken = [
    { version: 2, paused: false, sets: [] },
    { version: 2, paused: false, sets: [{ name: '', pins: [] }] },
    { version: 2, paused: false, sets: [{ name: 'A' }] },
    { version: 2, paused: false, sets: [{ name: 'A', branch: 1, pins: [] }] },
    { version: 1, paused: false, sets: [{ name: 'A', pins: [] }] },
  ];
  for (const value of broken) {
    const text = JSON.stringify(value);
    it(`is none: ${text}`, () => assert.equal(parseState(text), undefined));
  }

  it('keeps what it cannot read, below the pins, and counts none of a type that it does not know', () => {
    const pin = newPin(good[0] as PinTarget);
    const newer = { ...pin, target: { type: 'web', uri } };
    const state = parse(['a word', pin, newer, null]);
    assert.deepEqual(state.sets, [{ name: 'A', pins: [pin], unreadable: ['a word', newer, null] }]);
    assert.equal(countUnreadable(state), 0);
    const { sets } = JSON.parse(serialize(state)) as { sets: unknown };
    assert.deepEqual(sets, [{ name: 'A', pins: [pin, 'a word', newer, null] }]);
  });

  it('is written whatever else a set of its file holds', () => {
    const set = { name: 'A', pins: [], unreadable: 1, color: 'red' };
    const state = parseState(JSON.stringify({ version: 2, paused: false, sets: [set] }));
    assert.ok(state);
    const { sets } = JSON.parse(serialize(state)) as { sets: unknown };
    assert.deepEqual(sets, [{ name: 'A', pins: [], color: 'red' }]);
  });

  it('is read as it was written', () => {
    const state = parse(good.map((target) => ({ id: '1', target, priority: 0.5 })));
    assert.deepEqual(parseState(serialize(state)), state);
  });
});
