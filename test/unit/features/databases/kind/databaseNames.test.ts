import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RefreshTimes } from '../../../../../src/features/databases/model/refreshTimes';
import { SavedQueries } from '../../../../../src/features/databases/model/savedQueries';
import { canonicalUri } from '../../../../../src/core/documents/uris';
import { movedBy, movedPins } from '../../../../../src/core/pins/movedPins';
import { newPin, uriOfTarget } from '../../../../../src/core/pins/pin';
import { DatabaseNames } from '../../../../../src/features/databases/kind/databaseNames';

const file = (path: string) => canonicalUri(`file:///w/${path}`);

/** A workspace in `/w`. */
const paths = {
  relative: (uri: string) =>
    uri.startsWith('file:///w/') ? uri.slice('file:///w/'.length) : undefined,
  resolve: (path: string) => file(path),
};

function kept() {
  const state = new Map<string, unknown>();
  const memory = {
    get: (key: string) => state.get(key),
    update: async (key: string, value: unknown) => void state.set(key, value),
  };
  const [saved, times] = [new SavedQueries(memory), new RefreshTimes(memory)];
  // Only these of a workspace's paths are asked for.
  const workspace = { paths } as unknown as ConstructorParameters<
    typeof DatabaseNames
  >[0]['workspace'];
  return { saved, times, names: new DatabaseNames({ workspace, saved, times }) };
}

const moves = [
  { from: file('data/app.db'), to: file('store/shop.db') },
  { from: file('sql'), to: file('queries') },
  { from: file('plain.sql'), to: file('plain.txt') },
  { from: file('away.db'), to: canonicalUri('file:///elsewhere/away.db') },
];

describe('the names of databases', () => {
  for (const [before, after] of [
    ['sqlite/data/app.db/table/orders', 'sqlite/store/shop.db/table/orders'],
    ['sqlite/data/app.db/dictionary', 'sqlite/store/shop.db/dictionary'],
    ['sqlite/data/app.db/query/sql/top.sql', 'sqlite/store/shop.db/query/queries/top.sql'],
    ['sqlite/other.db/query/sql/top.sql', 'sqlite/other.db/query/queries/top.sql'],
    ['postgres/shop/query/sql/top.sql', 'postgres/shop/query/queries/top.sql'],
    ['postgres/sql/table/orders', 'postgres/sql/table/orders'],
    ['postgres/shop/query/plain.sql', 'postgres/shop/query/plain.sql'],
    ['sqlite/away.db/schema', 'sqlite/file:///elsewhere/away.db/schema'],
  ] as const) {
    it(`follow the files that they name: ${before}`, () => {
      const pins = [newPin({ type: 'resource', uri: canonicalUri(`database://${before}`) })];
      const [moved] = movedPins(moves, kept().names)(pins);
      assert.equal(moved && uriOfTarget(moved.target), canonicalUri(`database://${after}`));
    });
  }

  it('take along the consent to a query and when it is refreshed', async () => {
    const { saved, times, names } = kept();
    const uri = (folder: string) =>
      canonicalUri(`database://postgres/shop/query/${folder}/top.sql`);
    await saved.approve(uri('sql'), 'SELECT 1');
    await times.choose(uri('sql'), 'day');
    await names.move(movedBy(moves));
    assert.deepEqual(
      [saved.isApproved(uri('queries'), 'SELECT 1'), times.choiceOf(uri('queries'))],
      [true, 'day'],
    );
    assert.equal(saved.isApproved(uri('queries'), 'SELECT 2'), false);
    assert.equal(saved.isApproved(uri('sql'), 'SELECT 1'), false);
  });

  it('are forgotten with the consent to a query and when it is refreshed', async () => {
    const { saved, times, names } = kept();
    const uri = (database: string) => canonicalUri(`database://postgres/${database}/query/top.sql`);
    for (const database of ['shop', 'store']) {
      await saved.approve(uri(database), 'SELECT 1');
      await times.choose(uri(database), 'day');
    }
    await names.forget({ engine: 'postgres', database: 'shop' });
    assert.deepEqual(
      ['shop', 'store'].map((database) => [
        saved.isApproved(uri(database), 'SELECT 1'),
        times.choiceOf(uri(database)),
      ]),
      [
        [false, 'never'],
        [true, 'day'],
      ],
    );
  });
});
