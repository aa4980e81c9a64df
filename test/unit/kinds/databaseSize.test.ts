import assert from 'node:assert/strict';
import { it } from 'node:test';
import { InvalidRequest } from '../../../src/base/errors';
import { Emitter } from '../../../src/base/events';
import type { ReadContext } from '../../../src/core/catalog/resource';
import { Answers } from '../../../src/core/databases/answers';
import { DatabaseRefreshes } from '../../../src/core/databases/databaseRefreshes';
import { RefreshTimes } from '../../../src/core/databases/refreshTimes';
import { canonicalUri, type CanonicalUri } from '../../../src/core/documents/uris';
import { Databases } from '../../../src/kinds/databases/databases';
import { PostgresDatabases } from '../../../src/kinds/databases/postgresDatabases';

const uri = canonicalUri('database://postgres/shop/schema');

it('an answer that is too large is announced once, as long as it stays so', async () => {
  const shop = { name: 'shop', address: 'postgres://db/shop', id: '1' };
  let schema = 'small';
  const none = () => assert.fail('It is not asked.');
  const reader = {
    schema: async () => schema,
    dictionary: none,
    tables: none,
    rows: none,
    query: none,
  };
  const source = new PostgresDatabases({
    added: { all: [shop], find: () => shop, onDidChange: new Emitter<string>().event },
    isTrusted: () => true,
    reader: async () => reader,
  });
  const answers = new Answers();
  const queries = { onDidChange: new Emitter<CanonicalUri>().event, pinned: [], documentOf: none };
  const kind = new Databases({
    sources: [source],
    // No query is asked for.
    queries: queries as unknown as ConstructorParameters<typeof Databases>[0]['queries'],
    answers,
    onDidChangeDocument: new Emitter<CanonicalUri>().event,
    maxReadBytes: () => 10,
  });
  const announced: string[] = [];
  const { signal } = new AbortController();
  // A schema needs no more of it.
  const context = { signal } as unknown as ReadContext;
  const refreshes = new DatabaseRefreshes({
    times: new RefreshTimes({ get: () => undefined, update: async () => {} }),
    answers,
    read: (of) => kind.read(of, context),
    announce: (of) => announced.push(of),
  });
  await kind.read(uri, context);
  schema = 'larger than that';
  for (let times = 0; times < 3; times += 1) {
    await assert.rejects(refreshes.refresh(uri, signal), InvalidRequest);
  }
  assert.deepEqual(announced, [uri]);
});
