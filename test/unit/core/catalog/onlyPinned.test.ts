import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { ResourceNotFound, Unavailable } from '../../../../src/base/errors';
import type { DeniedRead } from '../../../../src/core/catalog/refusals';
import { canonicalUri, withoutQuery } from '../../../../src/core/documents/uris';
import { entry, FakeKind } from '../../fakeKind';
import { createCatalog, listUris, pin } from '../../testCatalog';

const table = 'rows://shop/orders';
const part = `${table}?limit=2`;
const held = 'rows://held/orders';

describe('what is shared only once it is pinned', () => {
  const pinned = new Set<string>();
  let denied: DeniedRead[];
  let window: ReturnType<typeof createCatalog>;
  const read = async (uri: string) => {
    const { contents } = await window.catalog.unrestricted.read(uri, AbortSignal.timeout(5_000));
    return 'text' in contents ? contents.text : '';
  };
  const mayNotify = () => window.catalog.unrestricted.mayNotify({ uri: canonicalUri(part) });
  const pinByHand = (uri: string) => {
    pinned.add(uri);
    window.setPins([pin(uri, 0.5)]);
  };

  beforeEach(() => {
    pinned.clear();
    denied = [];
    const kind = new FakeKind({
      claims: 'rows:',
      unlisted: [table, part, held].map((uri) => entry(uri)),
      claim: (uri) => ({
        subject: canonicalUri(uri.includes('held') ? 'file:///ws/.env' : 'file:///ws/shop.db'),
        onlyPinned: withoutQuery(uri),
      }),
    });
    window = createCatalog({ more: [kind], facts: { isPinnedByHand: (uri) => pinned.has(uri) } });
    window.catalog.onDidDeny((read) => denied.push(read));
  });

  it('is refused with what to do, and waits to be pinned', async () => {
    for (const uri of [table, part]) {
      await assert.rejects(read(uri), (error) => {
        return error instanceof Unavailable && /Ask them to pin it/.test(error.message);
      });
    }
    const waiting = { uri: canonicalUri(table), reason: 'unpinned', client: undefined };
    assert.deepEqual(denied, [waiting, waiting]);
    assert.equal(await mayNotify(), false);
  });

  it('is read, listed and told of once the person has pinned it', async () => {
    pinByHand(table);
    assert.equal(await read(part), `text of ${canonicalUri(part)}`);
    assert.deepEqual(await listUris(window), [table]);
    assert.equal(await mayNotify(), true);
    assert.deepEqual(denied, []);
    pinned.clear();
    await assert.rejects(read(table), Unavailable);
  });

  it('stays refused if it is pinned by the team alone', async () => {
    window.setPins([pin(table, 0.5)]);
    await assert.rejects(read(table), Unavailable);
    assert.deepEqual(await listUris(window), []);
  });

  it('does not exist where nothing is, or where access holds it back', async () => {
    await assert.rejects(read('rows://shop/nothing'), ResourceNotFound);
    assert.deepEqual(denied, []);
    await assert.rejects(read(held), ResourceNotFound);
    pinByHand(held);
    await assert.rejects(read(held), ResourceNotFound);
    assert.ok(denied.every(({ reason }) => reason === 'secret'));
  });
});
