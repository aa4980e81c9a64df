import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { moveBehind, takePlace } from '../../../../src/core/pins/edits';
import { inOrder, type Pin } from '../../../../src/core/pins/pin';
import { canonicalUri } from '../../../../src/core/documents/uris';

const pins: readonly Pin[] = (
  [
    ['low', 0.2],
    ['high', 0.8],
    ['first', 0.5],
    ['second', 0.5],
  ] as const
).map(([id, priority]) => ({
  id,
  priority,
  target: { type: 'resource', uri: canonicalUri(`file:///ws/${id}`) },
}));

const shown = (all: readonly Pin[]) =>
  inOrder(all)
    .map(({ id, priority }) => `${id} ${priority}`)
    .join(', ');

const cases = [
  {
    name: 'takes the place and the priority behind another',
    move: [['low'], 'first'],
    is: 'high 0.8, first 0.5, low 0.5, second 0.5',
  },
  {
    name: 'keeps the order of several among themselves',
    move: [['second', 'low'], 'high'],
    is: 'high 0.8, low 0.8, second 0.8, first 0.5',
  },
] as const;

describe('moveBehind', () => {
  for (const {
    name,
    move: [ids, behind],
    is,
  } of cases) {
    it(name, () => assert.equal(shown(moveBehind(ids, behind)(pins)), is));
  }
});

describe('takePlace', () => {
  const places = [
    {
      name: 'comes before one above it',
      take: [['low'], 'high'],
      is: 'low 0.8, high 0.8, first 0.5, second 0.5',
    },
    {
      name: 'comes behind one below it',
      take: [['high'], 'second'],
      is: 'first 0.5, second 0.5, high 0.5, low 0.2',
    },
    {
      name: 'takes several there, in their order',
      take: [['second', 'low'], 'first'],
      is: 'high 0.8, low 0.5, second 0.5, first 0.5',
    },
    {
      name: 'goes by the first of several',
      take: [['high', 'low'], 'second'],
      is: 'first 0.5, second 0.5, low 0.5, high 0.5',
    },
  ] as const;
  for (const {
    name,
    take: [ids, place],
    is,
  } of places) {
    it(name, () => {
      assert.equal(shown(takePlace(ids, place)(pins)), is);
    });
  }
});
