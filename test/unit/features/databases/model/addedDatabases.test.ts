import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  AddedDatabases,
  isDatabaseName,
} from '../../../../../src/features/databases/model/addedDatabases';
import { PostgresDatabases } from '../../../../../src/features/databases/kind/postgresDatabases';

const shop = { name: 'shop', address: 'postgres://ann@db/shop', id: '1' };

function made() {
  const state = new Map<string, unknown>();
  const secrets = new Map<string, string>();
  const added = new AddedDatabases({
    memory: {
      get: (key) => state.get(key),
      update: async (key, value) => void state.set(key, value),
    },
    secrets: {
      get: async (key) => secrets.get(key),
      store: async (key, value) => void secrets.set(key, value),
      delete: async (key) => void secrets.delete(key),
    },
  });
  return { added, state, secrets };
}

describe('databases that the person has added', () => {
  it('are kept with their passwords apart, and removed with these', async () => {
    const { added, state, secrets } = made();
    await added.add(shop, 'secret');
    assert.deepEqual(added.all, [shop]);
    assert.equal(await added.password(shop), 'secret');
    assert.ok(!JSON.stringify([...state]).includes('secret'));
    await added.remove('shop');
    assert.deepEqual([added.all, secrets.size], [[], 0]);
  });

  it('have no password of their own once an empty one is entered', async () => {
    const { added } = made();
    await added.add(shop, 'refused');
    const changes: string[] = [];
    added.onDidChange((name) => changes.push(name));
    await added.setPassword(shop, '');
    assert.deepEqual([await added.password(shop), changes], [undefined, ['shop']]);
    await added.setPassword(shop, 'right');
    assert.equal(await added.password(shop), 'right');
  });

  it('require SCRAM once it was used, and the person’s agreement before', async () => {
    const { added } = made();
    await added.add(shop, 'secret');
    const changes: string[] = [];
    added.onDidChange((name) => changes.push(name));
    await added.agree('shop');
    await added.setPassword(shop, 'another');
    assert.equal(added.find('shop')?.passwords, 'any');
    await added.requireScram('shop');
    await added.rename('shop', 'store');
    assert.equal(added.find('store')?.passwords, 'scram');
    // What is known of the server makes no read out of date.
    assert.deepEqual(changes, ['shop', 'shop', 'shop']);
    await added.setPassword({ ...shop, name: 'store' }, 'new');
    assert.equal(added.find('store')?.passwords, undefined);
    await added.requireScram('store');
    await added.remove('store');
    await added.add(shop, 'secret');
    assert.equal(added.find('shop')?.passwords, undefined);
  });

  it('do not exist in an untrusted workspace, nor by another name', async () => {
    const { added } = made();
    let isTrusted = true;
    const source = new PostgresDatabases({
      added,
      isTrusted: () => isTrusted,
      reader: () => assert.fail('It connects.'),
    });
    const changes: unknown[] = [];
    source.onDidChange((change) => changes.push(change));
    await added.add(shop, undefined);
    assert.deepEqual(changes, [{ type: 'list' }, { type: 'database', database: 'shop' }]);
    assert.deepEqual([await source.list(), source.claim('shop')], [['shop'], {}]);
    assert.equal(source.claim('other'), undefined);
    isTrusted = false;
    assert.deepEqual([await source.list(), source.claim('shop')], [[], undefined]);
    const context = { signal: AbortSignal.timeout(1_000) };
    assert.equal(await source.read('shop', context, () => assert.fail('It is read.')), undefined);
  });

  it('have names that are one part of a URI', () => {
    assert.deepEqual(['shop', 'Läden_2.1-a'].map(isDatabaseName), [true, true]);
    assert.deepEqual(
      ['', '..', 'a/b', 'a b', 'a?b', 'a%2Fb'].map(isDatabaseName),
      Array(6).fill(false),
    );
  });
});
