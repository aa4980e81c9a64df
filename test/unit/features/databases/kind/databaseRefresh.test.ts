import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Emitter } from '../../../../../src/base/events';
import { Kinds } from '../../../../../src/core/catalog/kinds';
import { RefreshTimes } from '../../../../../src/features/databases/model/refreshTimes';
import { canonicalUri, type CanonicalUri } from '../../../../../src/core/documents/uris';
import { Databases } from '../../../../../src/features/databases/kind/databases';
import { PostgresDatabases } from '../../../../../src/features/databases/kind/postgresDatabases';

const orders = canonicalUri('database://postgres/shop/table/orders');
const people = canonicalUri('database://postgres/staff/table/people');

/** The databases of a server, which nobody asks. */
function servers(t: TestContext) {
  const added = ['shop', 'staff'].map((name) => ({
    name,
    address: `postgres://db/${name}`,
    id: name,
  }));
  const find = (name: string) => added.find((one) => one.name === name);
  const source = new PostgresDatabases({
    added: { all: added, find, onDidChange: new Emitter<string>().event },
    isTrusted: () => true,
    reader: () => assert.fail('A database was asked.'),
  });
  const stored = new Map<string, unknown>();
  const times = new RefreshTimes({
    get: (key) => stored.get(key),
    update: async (key, value) => void stored.set(key, value),
  });
  const queries = { onDidChange: new Emitter<CanonicalUri>().event, pinned: [] };
  const kind = new Databases({
    sources: [source],
    // No query is pinned.
    queries: queries as unknown as ConstructorParameters<typeof Databases>[0]['queries'],
    times,
    names: { documentsOf: () => [], renamed: (uri) => uri },
    onDidChangeDocument: new Emitter<CanonicalUri>().event,
    maxReadBytes: () => 1_000,
  });
  const announced: string[] = [];
  const kinds = new Kinds([kind]);
  kinds.onDidChange((change) => change.type === 'content' && announced.push(change.uri));
  t.after(() => [kinds, kind, source, times].forEach((one) => one.dispose()));
  /** The URIs announced since the last call. */
  return { kind, kinds, times, announcedNow: () => announced.splice(0) };
}

describe('a resource of a server’s database', () => {
  it('is announced when the person refreshes it', async (t) => {
    const { kind, announcedNow } = servers(t);
    await kind.refresh(orders);
    assert.deepEqual(announcedNow(), [orders]);
  });

  it('is announced with all that was asked of its database, when that is refreshed', (t) => {
    const { kind, announcedNow } = servers(t);
    for (const uri of [orders, people]) assert.ok(kind.claim(uri));
    kind.refreshAll({ engine: 'postgres', database: 'shop' });
    const shop = 'database://postgres/shop';
    assert.deepEqual(announcedNow(), [`${shop}/dictionary`, `${shop}/schema`, orders]);
  });

  it('is announced by itself only when the person chose so and the time has come', async (t) => {
    t.mock.timers.enable({ apis: ['Date'] });
    const { kinds, times, announcedNow } = servers(t);
    const announcedAfter = async (ms: number) => {
      t.mock.timers.tick(ms);
      await kinds.refreshIfDue(orders);
      return announcedNow();
    };
    assert.deepEqual(await announcedAfter(10 * 86_400_000), []);
    await times.choose(orders, 'hour');
    assert.equal(times.choiceOf(orders), 'hour');
    assert.deepEqual(await announcedAfter(3_599_000), []);
    assert.deepEqual(await announcedAfter(400_000), [orders]);
    assert.deepEqual(await announcedAfter(400_000), []);
    await times.choose(orders, 'never');
    assert.deepEqual(await announcedAfter(10 * 86_400_000), []);
  });
});
