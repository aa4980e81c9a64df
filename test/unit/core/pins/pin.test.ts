import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import {
  formatPriority,
  inOrder,
  isPriority,
  newPinPriority,
  parsePriority,
  pinOf,
  prioritySteps,
  stepOf,
  type Pin,
} from '../../../../src/core/pins/pin';
import { canonicalUri } from '../../../../src/core/documents/uris';

const pin = (id: string, priority: number): Pin => ({
  id,
  target: { type: 'resource', uri: canonicalUri(`file:///ws/${id}`) },
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
    assert.equal(pinOf(pins, canonicalUri('file:///ws/b'))?.id, 'b');
    assert.equal(pinOf(pins, canonicalUri('file:///ws/c')), undefined);
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

  const mistakes: Readonly<Record<string, string>> = {
    '': 'no number',
    ' ': 'no number',
    highest: 'no number',
    '0.5.5': 'no number',
    '1.1': 'outside',
    '-0.1': 'outside',
    '8': 'outside',
    Infinity: 'outside',
  };
  for (const [text, expected] of Object.entries(mistakes)) {
    it(`says what is wrong with "${text}"`, () => assert.equal(parsePriority(text), expected));
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

describe('stepOf', () => {
  for (const { name, priority } of prioritySteps) {
    it(`knows ${priority} as ${name}`, () => assert.equal(stepOf(priority), name));
  }

  it('knows no name of what lies between', () => assert.equal(stepOf(0.75), undefined));

  it('knows the priority of a new pin by name', () => {
    assert.equal(stepOf(newPinPriority), 'normal');
  });
});
