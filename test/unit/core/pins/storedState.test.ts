import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newPin, type PinTarget } from '../../../../src/core/pins/pin';
import {
  countUnreadable,
  knownPins,
  parseState,
  serialize,
  withPins,
} from '../../../../src/core/pins/storedState';

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
    const targets = knownPins(state).sets[0]?.pins.map(({ target }) => target);
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
    assert.equal(knownPins(state).sets[0]?.pins.length, 3);
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

  it('keeps what it does not know behind what it stands behind', () => {
    const pin = (id: string) => ({ ...newPin(good[0] as PinTarget), id });
    const state = parse(['first', pin('a'), 'behind a', pin('b'), 'behind b']);
    const [set] = knownPins(state).sets;
    assert.ok(set);
    const names = (ids: readonly string[]) =>
      withPins(state, {
        active: set.name,
        sets: [{ ...set, pins: ids.map(pin) }],
      }).sets[0]?.pins.map((item) =>
        typeof item === 'string' ? item : (item as { id: string }).id,
      );
    assert.deepEqual(names(['b', 'a']), ['first', 'b', 'behind b', 'a', 'behind a']);
    assert.deepEqual(names(['a']), ['first', 'a', 'behind a', 'behind b']);
    assert.deepEqual(names([]), ['first', 'behind a', 'behind b']);
  });

  it('is read as it was written', () => {
    const state = parse(good.map((target) => ({ id: '1', target, priority: 0.5 })));
    assert.deepEqual(parseState(serialize(state)), state);
  });
});
