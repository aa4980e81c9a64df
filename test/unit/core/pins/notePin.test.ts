import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isNotePin, newNote, noteTitle } from '../../../../src/core/pins/notePin';
import { isCanonicalUri } from '../../../../src/core/documents/uris';
import { uriOfTarget } from '../../../../src/core/pins/pin';

it('a note is pinned under an address of its own', () => {
  const [one, other] = [newNote('a'), newNote('a')];
  assert.ok(isNotePin(one) && isCanonicalUri(uriOfTarget(one.target)));
  assert.notDeepEqual(one.target, other.target);
});

for (const [text, title] of [
  ['# Prices\n\nare cents', 'Prices'],
  ['  - never round', 'never round'],
  ['**Cents**', '**Cents**'],
  ['', ''],
  ['😀'.repeat(61), `${'😀'.repeat(59)}…`],
] as const) {
  it(`the note ${JSON.stringify(text)} is called ${title}`, () => {
    assert.equal(noteTitle(text), title);
  });
}
