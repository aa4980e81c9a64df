import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { canonicalUri } from '../../../../src/core/documents/uris';
import type { Suggestion } from '../../../../src/core/suggestions/suggestion';
import { Suggestions } from '../../../../src/core/suggestions/suggestions';

const suggestion = (name: string, confidence = 0.5): Suggestion => ({
  uri: canonicalUri(`file:///ws/${name}`),
  confidence,
  reasons: [{ type: 'problems' }],
});
const [a, b] = [suggestion('a'), suggestion('b')];

function suggestions(stored?: unknown) {
  const kept: unknown[] = [];
  const made = new Suggestions();
  made.open(stored, (uris) => void kept.push(uris));
  let changes = 0;
  made.onDidChange(() => (changes += 1));
  return { made, kept, changes: () => changes };
}

describe('Suggestions', () => {
  it('shows the first few, and says when they change', () => {
    const { made, changes } = suggestions();
    const many = Array.from({ length: 20 }, (_, index) => suggestion(String(index)));
    made.show(many);
    made.show([...many]);
    assert.deepEqual(made.all, many.slice(0, 8));
    assert.equal(changes(), 1);
  });

  it('does not show what was dismissed, now and later, until that is taken back', () => {
    const { made, kept, changes } = suggestions([b.uri, 'no uri', 7]);
    made.show([a, b]);
    assert.deepEqual(made.all, [a]);
    made.dismiss(a.uri);
    assert.deepEqual(made.all, []);
    assert.deepEqual(kept, [[b.uri, a.uri]]);
    made.restore(b.uri);
    assert.deepEqual(made.all, [b]);
    assert.equal(changes(), 3);
  });

  it('finds others for a prompt, without those that were dismissed', async () => {
    const { made, changes } = suggestions([b.uri]);
    made.show([a]);
    assert.deepEqual(await made.forPrompt('Why?'), [a]);
    const c = { ...suggestion('c'), reasons: [{ type: 'prompt' as const }] };
    made.findBy(async (prompt) => (prompt === 'Where is c?' ? [c, b] : []));
    assert.deepEqual(await made.forPrompt('Where is c?'), [c]);
    assert.deepEqual(await made.forPrompt('Why?'), []);
    assert.deepEqual(made.all, [a]);
    assert.equal(changes(), 1);
  });

  it('has those of the window for a prompt if none can be found in time', async (t) => {
    const { made } = suggestions();
    made.show([a]);
    made.findBy(() => delay(60_000, [], { signal: t.signal }));
    assert.deepEqual(await made.forPrompt('Why?'), [a]);
    made.findBy(async () => undefined);
    assert.deepEqual(await made.forPrompt('Why?'), [a]);
  });

  it('remembers the last 500 that were dismissed', () => {
    const { made, kept } = suggestions();
    for (let index = 0; index <= 500; index += 1) made.dismiss(suggestion(String(index)).uri);
    const last = kept.at(-1);
    assert.ok(Array.isArray(last) && last.length === 500 && last[0] === suggestion('1').uri);
  });

  it('reads nothing from what is no list', () => {
    for (const stored of [undefined, 'x', { 0: a.uri }]) {
      const { made } = suggestions(stored);
      made.show([a]);
      assert.deepEqual(made.all, [a]);
    }
  });
});
