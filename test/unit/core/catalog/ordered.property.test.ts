import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { OrderedBuilder } from '../../../../src/core/catalog/ordered';
import { comparePlaces, type Place } from '../../../../src/core/catalog/paging';
import { unpinned } from '../../../../src/core/pins/ranks';
import { canonicalUri } from '../../../../src/core/documents/uris';

const place = fc
  .tuple(
    fc.constantFrom(0, 0.1, 0.5, 1),
    fc.constantFrom(1, 2, unpinned),
    fc.nat(2),
    fc.constantFrom(-1, 0),
    fc.nat(99).map((name) => canonicalUri(`file:///ws/${name}`)),
  )
  .map((all): Place => all);

describe('places in order', () => {
  it('are those that were added, as sorting them would have it', () => {
    fc.assert(
      fc.property(fc.array(place), fc.nat(20), fc.nat(20), (places, start, count) => {
        const builder = new OrderedBuilder();
        for (const [priority, rank, kind, order, uri] of places) {
          builder.add([priority, rank, kind, order], uri);
        }
        const ordered = builder.build();
        const sorted = places.toSorted(comparePlaces);
        assert.deepEqual([...ordered], sorted);
        assert.equal(ordered.length, sorted.length);
        assert.deepEqual(ordered.slice(start, start + count), sorted.slice(start, start + count));
        for (const at of [start, count]) assert.deepEqual(ordered.at(at), sorted[at]);
        assert.deepEqual(
          ordered.uris,
          sorted.map(([, , , , uri]) => uri),
        );
        assert.deepEqual(
          ordered.pinned,
          sorted.filter(([, rank]) => rank !== unpinned).map(([, , , , uri]) => uri),
        );
      }),
    );
  });
});
