import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalUri } from '../../../../../src/core/documents/uris';
import { Activity } from '../../../../../src/features/suggestions/model/activity';

const uri = (name: string) => canonicalUri(`file:///ws/${name}`);
const day = 24 * 60 * 60 * 1_000;

describe('Activity', () => {
  it('counts an edit for more than staying, and that for more than opening', () => {
    const activity = new Activity(undefined);
    activity.note(uri('a'), 'edited', 0);
    activity.note(uri('b'), 'stayed', 0);
    activity.note(uri('c'), 'opened', 0);
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => activity.of(uri(name), 0));
    assert.ok((a ?? 0) > (b ?? 0) && (b ?? 0) > (c ?? 0) && (c ?? 0) > 0 && d === 0);
  });

  it('counts what was long ago for less, and stays below 1', () => {
    const activity = new Activity(undefined);
    for (let round = 0; round < 1_000; round += 1) activity.note(uri('a'), 'edited', 0);
    assert.ok(activity.of(uri('a'), 0) < 1);
    assert.ok(activity.of(uri('a'), 10 * day) < activity.of(uri('a'), 0) / 2);
  });

  it('is kept as it was, but for what cannot be read', () => {
    const activity = new Activity(undefined);
    activity.note(uri('a'), 'edited', day);
    const stored: unknown = JSON.parse(JSON.stringify(activity.stored));
    const broken = ['x', [1], ['no uri', 1, 1], [uri('b'), null, 1], [uri('b'), 1]];
    const read = new Activity([...(stored as unknown[]), ...broken]);
    assert.deepEqual(read.stored, activity.stored);
    assert.deepEqual(new Activity('nothing').stored, []);
  });

  it('keeps 300 documents, those with the most', () => {
    const activity = new Activity(undefined);
    activity.note(uri('first'), 'edited', 0);
    for (let index = 0; index < 400; index += 1) activity.note(uri(String(index)), 'opened', 0);
    assert.equal(activity.stored.length, 300);
    assert.ok(activity.of(uri('first'), 0) > 0);
  });
});
