import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import {
  describePriority,
  formatPriority,
  inOrder,
  isPriority,
  newPinPriority,
  parsePriority,
  pinOf,
  prioritySteps,
  type Pin,
} from '../../../../src/core/pins/pin';

const pin = (id: string, priority: number): Pin => ({
  id,
  target: { type: 'resource', uri: `file:///ws/${id}` },
  priority,
});

describe('inOrder', () => {
  it('puts the highest priority first, equals as they came', () => {
    const pins = [pin('a', 0.2), pin('b', 1), pin('c', 0.5), pin('d', 1), pin('e', 0.5)];
    assert.deepEqual(
      inOrder(pins).map(({ id }) => id),
      ['b', 'd', 'c', 'e', 'a'],
    );
  });
});

describe('pinOf', () => {
  it('finds the pin of a URI', () => {
    const pins = [pin('a', 1), pin('b', 1)];
    assert.equal(pinOf(pins, 'file:///ws/b')?.id, 'b');
    assert.equal(pinOf(pins, 'file:///ws/c'), undefined);
  });
});

describe('parsePriority', () => {
  const priorities: Readonly<Record<string, number>> = {
    '0': 0,
    '1': 1,
    '0.5': 0.5,
    '.5': 0.5,
    '0,5': 0.5,
    ' 0.25 ': 0.25,
    '1.0': 1,
    essential: 1,
    High: 0.8,
    ' normal ': 0.5,
    LOW: 0.2,
  };
  for (const [text, expected] of Object.entries(priorities)) {
    it(`takes "${text}" for ${expected}`, () => assert.equal(parsePriority(text), expected));
  }

  const mistakes: Readonly<Record<string, RegExp>> = {
    '': /number/,
    ' ': /number/,
    highest: /number/,
    '0.5.5': /number/,
    '1.1': /1\.1 is outside/,
    '-0.1': /-0\.1 is outside/,
    '8': /8 is outside/,
    Infinity: /outside/,
  };
  for (const [text, expected] of Object.entries(mistakes)) {
    it(`says what is wrong with "${text}"`, () => {
      assert.match(String(parsePriority(text)), expected);
      assert.equal(typeof parsePriority(text), 'string');
    });
  }

  it('takes every step by its name and as it is shown', () => {
    for (const { name, priority } of prioritySteps) {
      assert.equal(parsePriority(name), priority);
      assert.equal(parsePriority(formatPriority(priority)), priority);
    }
  });
});

describe('isPriority', () => {
  for (const value of [0, 0.5, 1])
    it(`holds ${value}`, () => assert.equal(isPriority(value), true));
  for (const value of [-0.1, 1.1, NaN, Infinity, '0.5', null, undefined, {}]) {
    it(`does not hold ${inspect(value)}`, () => assert.equal(isPriority(value), false));
  }
});

describe('formatPriority', () => {
  const formatted = { '0.0': 0, '0.2': 0.2, '0.5': 0.5, '0.7': 0.7, '1.0': 1, '0.75': 0.75 };
  for (const [text, priority] of Object.entries(formatted)) {
    it(`shows ${priority} as ${text}`, () => assert.equal(formatPriority(priority), text));
  }
});

describe('describePriority', () => {
  const described = { '1.0 essential': 1, '0.8 high': 0.8, '0.75': 0.75, '0.0': 0 };
  for (const [text, priority] of Object.entries(described)) {
    it(`shows ${priority} as ${text}`, () => assert.equal(describePriority(priority), text));
  }

  it('knows the priority of a new pin by name', () => {
    assert.equal(describePriority(newPinPriority), '0.5 normal');
  });
});
