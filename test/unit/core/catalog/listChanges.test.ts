import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ListChanges } from '../../../../src/core/catalog/listChanges';
import { Ordered } from '../../../../src/core/catalog/ordered';
import { PinMatcher } from '../../../../src/core/pins/matcher';
import type { CanonicalUri } from '../../../../src/core/documents/uris';

const listOf = (uri: string) =>
  new Ordered([{ rank: [0, 0, 0, 0], start: 0, uris: [uri as CanonicalUri] }]);

describe('the watch of a list', () => {
  it('takes a list for changed after one that could not be made', async () => {
    const lists = [listOf('file:///a'), undefined, listOf('file:///b'), listOf('file:///b')];
    const watch = new ListChanges({
      pins: { matcher: new PinMatcher([], { pathInFolder: () => undefined }) },
      listed: async () => lists.shift() ?? assert.fail('There is no list.'),
    });
    await assert.rejects(watch.hasChanged(), /There is no list/);
    assert.equal(await watch.hasChanged(), true);
    assert.equal(await watch.hasChanged(), false);
  });
});
