import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ResourceDescription } from '../../../../src/core/catalog/resource';
import { entry, FakeKind } from '../../fakeKind';
import { createCatalog, pin } from '../../testCatalog';

const [a, b] = ['file:///ws/a', 'file:///ws/b'];

function twoFiles() {
  const described = new Map<string, ResourceDescription>();
  const kind = new FakeKind({ claims: 'file:', list: () => [entry(a), entry(b)] });
  kind.describe = async (uri) => described.get(uri) ?? { name: uri, title: uri };
  return { ...createCatalog({}, kind), described };
}

describe('the first page of the list', () => {
  it('is the same object while nothing on it changes', async () => {
    const { catalog, files } = twoFiles();
    const page = await catalog.unrestricted.list();
    assert.equal(await catalog.unrestricted.list(), page);
    files.fire({ type: 'list' });
    assert.equal(await catalog.unrestricted.list(), page);
  });

  it('is another one after a description has changed, with the same entries otherwise', async () => {
    const { catalog, described } = twoFiles();
    const before = await catalog.unrestricted.list();
    described.set(b, { name: b, title: b, size: 1 });
    const after = await catalog.unrestricted.list();
    assert.equal(after.resources[0], before.resources[0]);
    assert.equal(after.resources[1]?.size, 1);
  });

  it('says what is pinned, and no longer says so, even with priority 0', async () => {
    const { catalog, setPins } = twoFiles();
    const plain = await catalog.unrestricted.list();
    setPins([{ ...pin(a, 0), note: 'first' }]);
    const pinned = await catalog.unrestricted.list();
    assert.partialDeepStrictEqual(pinned.resources[0], {
      description: 'first',
      reasons: ['pinned'],
    });
    setPins([{ ...pin(a, 0), note: 'second' }]);
    assert.equal((await catalog.unrestricted.list()).resources[0]?.description, 'second');
    setPins([]);
    assert.deepEqual(await catalog.unrestricted.list(), plain);
  });
});
