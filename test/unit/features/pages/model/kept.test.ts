import assert from 'node:assert/strict';
import { it } from 'node:test';
import { canonicalUri } from '../../../../../src/core/documents/uris';
import { keptRecords } from '../../../../../src/features/pages/model/kept';
import type { PageRecords } from '../../../../../src/features/pages/model/pageRecord';

const hour = 3_600_000;

it('a page is kept for a day after it was unpinned, however long ago it was fetched', () => {
  const uri = canonicalUri('https://example.com/');
  const maxBytes = 1_000;
  const pinned = new Set([uri]);
  const keep = (records: PageRecords, among: typeof pinned, now: number) =>
    keptRecords(records, among, { now, maxBytes });
  const fetched: PageRecords = new Map([[uri, { uri, refresh: 'day', askedAt: 0 }]]);
  const unpinned = keep(fetched, new Set(), 100 * hour);
  assert.equal(keep(unpinned, new Set(), 123 * hour).get(uri)?.refresh, 'day');
  assert.equal(keep(unpinned, new Set(), 124 * hour).size, 0);
  const again = keep(unpinned, pinned, 123 * hour);
  assert.equal(keep(again, new Set(), 200 * hour).size, 1);
});
