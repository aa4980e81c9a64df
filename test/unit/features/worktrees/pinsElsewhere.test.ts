import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { newNote } from '../../../../src/core/pins/notePin';
import { newPin, type PinTarget } from '../../../../src/core/pins/pin';
import { pinsElsewhere } from '../../../../src/features/worktrees/model/pinsElsewhere';

const uri = canonicalUri;
const note = newNote('Prices are cents');
const options = {
  moves: [{ from: uri('file:///ws/app'), to: uri('file:///linked/app') }],
  isEverywhere: (at: string) => /^(?:https|context|git):/.test(at),
};

const resource = (at: string): PinTarget => ({ type: 'resource', uri: uri(at) });
const elsewhere = (target: PinTarget) =>
  pinsElsewhere([{ ...newPin(target), id: 'pin' }], options).map((pin) => pin.target);

for (const [what, here, there] of [
  ['a file', resource('file:///ws/app/a%20b.ts'), resource('file:///linked/app/a%20b.ts')],
  ['a web page', resource('https://example.org/'), resource('https://example.org/')],
  ['a note', note.target, note.target],
  ['what git has', resource('git://ws/changes'), resource('git://ws/changes')],
  [
    'a folder',
    { type: 'folder', uri: uri('file:///ws/app/src/') },
    { type: 'folder', uri: uri('file:///linked/app/src/') },
  ],
  [
    'the workspace folder itself',
    { type: 'folder', uri: uri('file:///ws/app/') },
    { type: 'folder', uri: uri('file:///linked/app/') },
  ],
  [
    'lines',
    { type: 'range', uri: uri('file:///ws/app/a.ts'), lines: { first: 2, last: 3 }, marks: ['m'] },
    {
      type: 'range',
      uri: uri('file:///linked/app/a.ts'),
      lines: { first: 2, last: 3 },
      marks: ['m'],
    },
  ],
  ['a pattern', { type: 'glob', pattern: '**/*.md' }, { type: 'glob', pattern: '**/*.md' }],
  [
    'a pattern in a folder',
    { type: 'glob', pattern: '*.md', within: uri('file:///ws/app') },
    { type: 'glob', pattern: '*.md', within: uri('file:///linked/app') },
  ],
] as const satisfies readonly (readonly [string, PinTarget, PinTarget])[]) {
  test(`${what} is pinned in the other checkout`, () => {
    assert.deepEqual(elsewhere(here), [there]);
  });
}

for (const [what, target] of [
  ['a file of no folder of the window', resource('file:///elsewhere/a.ts')],
  ['a folder whose name begins with the same letters', resource('file:///ws/app-2/a.ts')],
  [
    'a pattern in a folder of another repository',
    { type: 'glob', pattern: '*.md', within: uri('file:///ws/other') },
  ],
  ['what the editor shows', resource('editor://window/active')],
  ['its problems', resource('diagnostics://workspace/all')],
] as const) {
  test(`${what} is not`, () => {
    assert.deepEqual(elsewhere(target), []);
  });
}

test('a pin keeps its id, its priority and its note', () => {
  const pin = { ...newPin(resource('file:///ws/app/a.ts'), 0.8), note: 'first' };
  const [moved] = pinsElsewhere([pin], options);
  assert.deepEqual(moved, { ...pin, target: resource('file:///linked/app/a.ts') });
});
