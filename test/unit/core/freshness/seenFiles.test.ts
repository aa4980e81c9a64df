import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { SeenFiles } from '../../../../src/core/freshness/seenFiles';

const uri = canonicalUri('file:///ws/a.ts');

describe('a file that is not there', () => {
  it('is gone only if it was seen there', () => {
    const seen = new SeenFiles();
    assert.equal(seen.isGoneSince(uri, 1_000), false);
    seen.noteThere(uri);
    assert.equal(seen.isGoneSince(uri, 1_000), true);
  });

  it('is gone for a time after it was missed, however long it was there', (t) => {
    t.mock.timers.enable({ apis: ['Date'] });
    const seen = new SeenFiles();
    seen.noteThere(uri);
    t.mock.timers.tick(5_000);
    assert.equal(seen.isGoneSince(uri, 1_000), true);
    t.mock.timers.tick(999);
    assert.equal(seen.isGoneSince(uri, 1_000), true);
    t.mock.timers.tick(1);
    assert.equal(seen.isGoneSince(uri, 1_000), false);
    seen.noteThere(uri);
    assert.equal(seen.isGoneSince(uri, 1_000), true);
  });
});
