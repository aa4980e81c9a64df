import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  databaseAddress,
  databaseUri,
  type DatabaseAddress,
} from '../../../../../src/features/databases/model/databaseUri';
import { askedUri, canonicalUri } from '../../../../../src/core/documents/uris';

describe('the URI of a part of a database', () => {
  const tables = ['orders', 'a/b', '100%', 'a%2Fb', 'ö "x"', 'schema', 'a?b#c', 'a b'];
  const addresses: readonly DatabaseAddress[] = [
    ...(['schema', 'dictionary'] as const).map((type): DatabaseAddress => {
      return { engine: 'sqlite', database: 'data/table/app.db', part: { type } };
    }),
    ...tables.map((name): DatabaseAddress => {
      return { engine: 'sqlite', database: 'my data/ä%.db', part: { type: 'table', name } };
    }),
    { engine: 'postgres', database: 'shop', part: { type: 'table', name: 'public.orders' } },
    { engine: 'postgres', database: 'shop', part: { type: 'table', name: 'a/table/b' } },
    { engine: 'postgres', database: 'shop', part: { type: 'query', path: 'sql/query/top.sql' } },
    {
      engine: 'sqlite',
      database: 'query/app.db',
      part: { type: 'query', path: 'sql/query/top ten.sql' },
    },
    { engine: 'sqlite', database: 'app.db', part: { type: 'query', path: 'sql/table/users.sql' } },
    { engine: 'sqlite', database: 'data', part: { type: 'query', path: 'sql/users.sql' } },
    { engine: 'sqlite', database: 'file:///else/where.db', part: { type: 'schema' } },
  ];
  for (const address of addresses) {
    it(`leads back to it: ${JSON.stringify(address)}`, () => {
      const uri = databaseUri(address);
      assert.deepEqual(databaseAddress(uri), address);
      assert.equal(canonicalUri(uri), uri);
      assert.deepEqual(databaseAddress(askedUri(uri)), address);
    });
  }

  it('can be what a client has made of a template', () => {
    const table = (uri: string) => databaseAddress(askedUri(uri))?.part;
    assert.deepEqual(table('database://sqlite/a.db/table/a%2Fb'), { type: 'table', name: 'a/b' });
    assert.deepEqual(table('database://sqlite/a.db/table/a%20b?limit=5'), {
      type: 'table',
      name: 'a b',
    });
  });

  for (const uri of [
    'database://sqlite/a.db',
    'database://sqlite/schema',
    'database://sqlite/',
    'database://mysql/a.db/schema',
    'database://postgres/a/b/schema',
    'database://postgres/shop',
    'database://sqlite/a.db/query/a.txt',
    'database://sqlite/a.db/table/',
    'file:///a.db/schema',
  ]) {
    it(`is not ${uri}`, () => assert.equal(databaseAddress(canonicalUri(uri)), undefined));
  }
});
