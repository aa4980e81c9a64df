import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  defaultSslMode,
  parsePostgresAddress,
} from '../../../../../src/features/databases/model/postgresAddress';
import { passwordIn, serviceIn } from '../../../../../src/features/databases/model/postgresFiles';

describe('addresses of Postgres databases', () => {
  for (const [text, expected] of [
    [
      'postgres://ann@db.example:6543/shop',
      { host: 'db.example', port: 6543, user: 'ann', database: 'shop' },
    ],
    [
      'postgresql://db.example/shop?sslmode=verify-full',
      { host: 'db.example', database: 'shop', sslmode: 'verify-full' },
    ],
    ['postgres://ann%40work@[::1]/a%20b', { host: '::1', user: 'ann@work', database: 'a b' }],
    ['postgres:///shop?host=/run/postgresql', { host: '/run/postgresql', database: 'shop' }],
    [
      'postgres:///?host=/run/postgresql&port=6543&user=ann&dbname=shop',
      { host: '/run/postgresql', port: 6543, user: 'ann', database: 'shop' },
    ],
    [
      'postgres://ann@db:5432/shop?host=other&port=6543&user=bob&dbname=store',
      { host: 'other', port: 6543, user: 'bob', database: 'store' },
    ],
    ['postgres:///?service=shop', { service: 'shop' }],
    [' postgres://localhost ', { host: 'localhost' }],
    ['postgres://ann:secret@db/shop', 'password'],
    ['postgres://db/shop?password=secret', 'password'],
    ['postgres://db/shop?options=-c%20x', 'parameter'],
    ['postgres://db/shop?sslmode=allow', 'parameter'],
    ['postgres://db/shop%00user%00postgres', 'form'],
    ['postgres://a,b/shop', 'form'],
    ['postgres://db:0/shop', 'form'],
    ['postgres:///shop?host=db&port=0', 'form'],
    ['mysql://db/shop', 'form'],
    ['db.example', 'form'],
  ] as const) {
    it(JSON.stringify(text), () => assert.deepEqual(parsePostgresAddress(text), expected));
  }

  it('are encrypted, but on this machine where the server can', () => {
    assert.deepEqual(
      ['localhost', '127.0.0.1', '::1', '/run'].map(defaultSslMode),
      Array(4).fill('prefer'),
    );
    assert.deepEqual(
      ['db', '10.0.0.1', '127.0.0.1.example'].map(defaultSslMode),
      Array(3).fill('require'),
    );
  });
});

describe('files of psql', () => {
  const wanted = { host: 'db', port: 5432, database: 'shop', user: 'ann' };

  for (const [text, expected] of [
    ['db:5432:shop:ann:secret', 'secret'],
    ['# a comment\nother:*:*:*:no\r\n*:*:*:*:any\r\ndb:5432:shop:ann:late', 'any'],
    ['db:5432:shop:ann:a\\:b\\\\c:d', 'a:b\\c:d'],
    ['db:5432:shop:bob:no', undefined],
    ['db:5432:shop:ann', undefined],
    ['\\*:*:*:*:no', undefined],
    ['', undefined],
  ] as const) {
    it(`.pgpass: ${JSON.stringify(text)}`, () => assert.equal(passwordIn(text, wanted), expected));
  }

  it('.pgpass: names with colons are escaped', () => {
    assert.equal(passwordIn('\\:\\:1:*:*:*:six', { ...wanted, host: '::1' }), 'six');
  });

  it('the service file: one section, the first value of a name', () => {
    const text = '[a]\nhost=1\n# host=2\nhost = 3\n user = ann \n\n[b]\nhost=4\n[a]\nport=5\n';
    assert.deepEqual(serviceIn(text, 'a'), { host: '1', user: 'ann' });
    assert.deepEqual(serviceIn(text, 'b'), { host: '4' });
    assert.equal(serviceIn(text, 'c'), undefined);
    assert.equal(serviceIn('', 'c'), undefined);
  });
});
