import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { InvalidRequest, Unavailable } from '../../../../../src/base/errors';
import { dictionaryText } from '../../../../../src/features/databases/model/dictionary';
import { until } from '../../../../host/until';
import { loginTo } from './postgresServer';
import { usePostgres } from './usePostgres';

type Used = NonNullable<ReturnType<ReturnType<typeof usePostgres>>>;

const few = { limit: 50, offset: 0 };

describe('a Postgres database', () => {
  const used = usePostgres(`
    CREATE ROLE reader LOGIN PASSWORD 'r';
    CREATE SCHEMA sales;
    CREATE TYPE mood AS ENUM ('good', 'it''s bad');
    CREATE TABLE customers (id int PRIMARY KEY, name text NOT NULL, api_token text, photo bytea, mood mood DEFAULT 'good');
    COMMENT ON TABLE customers IS 'Who buys';
    COMMENT ON COLUMN customers.name IS 'As they write it';
    CREATE TABLE sales.orders (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, customer int REFERENCES customers, total numeric(10,2));
    CREATE INDEX by_total ON sales.orders (total DESC, (customer + 1));
    CREATE VIEW rich AS SELECT name, api_token AS shown FROM customers;
    CREATE TABLE "o'dd ""na/me" ("a ""b" text);
    CREATE TABLE hidden (x int);
    INSERT INTO customers VALUES (1, 'Ann', 'token-of-ann', '\\x010203', 'good'), (2, repeat('é', 3000), NULL, NULL, NULL);
    INSERT INTO sales.orders (customer, total) SELECT 1, n FROM generate_series(1, 1200) n;
    INSERT INTO "o'dd ""na/me" VALUES ('x,y');
    ANALYZE;
    GRANT USAGE ON SCHEMA sales TO reader;
    GRANT SELECT ON customers, sales.orders, rich TO reader;
  `);
  const reading = (t: TestContext, ...how: Parameters<Used['reading']>) => {
    const at = used(t);
    return at && { ...at.reading(...how), server: at.server };
  };

  it('has a dictionary', async (t) => {
    const dictionary = await reading(t)?.reader.dictionary();
    if (!dictionary) return;
    const text = dictionaryText('shop', dictionary);
    assert.match(text, /## customers\n\nTable, about 2 rows\.\n\nWho buys\n/);
    assert.match(text, /\| id \| integer \| no \| primary key \|/);
    assert.match(text, /\| name \| text \| no \| As they write it \|/);
    assert.match(text, /\| api_token \| text \| yes \| masked in rows \|/);
    assert.match(text, /\| customer \| integer \| yes \| refers to customers\.id \|/);
    assert.match(text, /- Index by_total: total, \(?customer \+ 1\)?/);
    assert.match(text, /## rich\n\nView\./);
  });

  it('has a schema', async (t) => {
    const schema = await reading(t)?.reader.schema();
    if (schema === undefined) return;
    assert.match(schema, /^CREATE TYPE public\.mood AS ENUM \('good', 'it''s bad'\);/);
    assert.match(schema, /CREATE TABLE "public"\."customers" \(\n {2}"id" integer NOT NULL,\n/);
    assert.match(schema, /FOREIGN KEY \(customer\) REFERENCES public\.customers\(id\)/);
    assert.match(schema, /CREATE INDEX by_total ON sales\.orders USING btree/);
    assert.match(schema, /CREATE VIEW "public"\."rich" AS\n SELECT name/);
    // It is one that makes the same.
    const at = used(t);
    await at?.server.sql.unsafe(`CREATE DATABASE copy`);
    const copy = at?.reading({ database: 'copy' });
    const { default: postgres } = await import('postgres');
    const sql = postgres({ ...(at && loginTo(at.server)), ssl: false, database: 'copy', max: 1 });
    await sql.unsafe(`CREATE SCHEMA sales; ${schema}`);
    await sql.end();
    assert.equal(await copy?.reader.schema(), schema);
  });

  it('has rows, in which secrets are masked, bytes counted and long texts cut', async (t) => {
    const read = reading(t);
    if (!read) return;
    const rows = await read.reader.rows('customers', few);
    assert.deepEqual(rows?.columns, ['id', 'name', 'api_token', 'photo', 'mood']);
    assert.deepEqual(rows?.rows[0], ['1', 'Ann', '(masked)', '(3 bytes)', 'good']);
    assert.deepEqual(rows?.rows[1], [
      '2',
      `${'é'.repeat(2000)}… (3000 characters)`,
      null,
      null,
      null,
    ]);
    const some = await read.reader.rows('sales.orders', { limit: 1000, offset: 10 });
    assert.equal(some?.rows.length, 1000);
    assert.deepEqual(some?.rows[0], ['11', '1', '11.00']);
    assert.deepEqual((await read.reader.rows('sales.orders', { limit: 0, offset: 0 }))?.rows, []);
    assert.deepEqual((await read.reader.rows('o\'dd "na/me', few))?.rows, [['x,y']]);
    for (const none of [
      'nothing',
      'orders',
      'pg_class',
      'pg_catalog.pg_authid',
      'customers"; DROP TABLE hidden; --',
    ]) {
      assert.equal(await read.reader.rows(none, few), undefined, none);
    }
    const shown = reading(t, {}, ['customers.api_token']);
    assert.equal((await shown?.reader.rows('customers', few))?.rows[0]?.[2], 'token-of-ann');
  });

  it('shows what its role may read, and nothing else', async (t) => {
    const read = reading(t, { user: 'reader', password: 'r' });
    if (!read) return;
    assert.deepEqual(await read.reader.tables(), ['customers', 'rich', 'sales.orders']);
    assert.equal(await read.reader.rows('hidden', few), undefined);
    assert.doesNotMatch(await read.reader.schema(), /hidden/);
    await assert.rejects(read.reader.query('SELECT * FROM hidden', few), Unavailable);
    const { signal } = new AbortController();
    assert.equal(await read.process.run({ type: 'superuser' }, [], signal), false);
    assert.equal(await reading(t)?.process.run({ type: 'superuser' }, [], signal), true);
  });

  it('answers queries of the person, in which a masked column stays masked by another name', async (t) => {
    const read = reading(t);
    if (!read) return;
    const { reader } = read;
    assert.deepEqual(
      await reader.query(
        'SELECT id, api_token AS x, id FROM customers ORDER BY id DESC; -- the last first',
        few,
      ),
      {
        columns: ['id', 'x', 'id'],
        rows: [
          ['2', null, '2'],
          ['1', '(masked)', '1'],
        ],
      },
    );
    assert.deepEqual(
      await reader.query("VALUES ('a', 1), ('b', NULL) -- and", { limit: 1, offset: 1 }),
      {
        columns: ['column1', 'column2'],
        rows: [['b', null]],
      },
    );
    const wrong = reader.query('SELECT nothing FROM customers', few);
    await assert.rejects(
      wrong,
      /Postgres refuses it: a column does not exist \("nothing", SQLSTATE 42703\)/,
    );
    const quoting = reader.query('SELECT api_token::int FROM customers', few);
    await assert.rejects(quoting, (error: Error) => !error.message.includes('token-of-ann'));
  });

  it('is not waited for', async (t) => {
    const read = reading(t);
    if (!read) return;
    const unlimited = "SELECT set_config('statement_timeout', '0', false), pg_sleep(60)";
    await assert.rejects(read.reader.query(unlimited, few), /takes too long/);
    const huge = "SELECT repeat('x', 2000) FROM generate_series(1, 100000)";
    await assert.rejects(read.reader.query(huge, { limit: 100_000, offset: 0 }), InvalidRequest);
    await read.reader.tables();
  });

  it('is not read while its request is cancelled, and the server stops', async (t) => {
    const read = reading(t);
    if (!read) return;
    const { sql } = read.server;
    const cancel = new AbortController();
    const asked = read.readerOf(cancel.signal).query('SELECT pg_sleep(2.9)', few);
    const running = () => sql`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`;
    await until('it runs', async () => (await running()).length === 1);
    cancel.abort();
    await assert.rejects(asked, /cancelled/);
    await until('it is stopped', async () => (await running()).length === 0, 2_500);
  });

  it('has one connection, which is closed when it is idle, and made anew when it was cut', async (t) => {
    const read = reading(t);
    if (!read) return;
    const { sql } = read.server;
    const count = async () =>
      (await sql`SELECT 1 FROM pg_stat_activity WHERE application_name = 'MCP Workspace Bridge'`)
        .length;
    await until('others are closed', async () => (await count()) === 0);
    await Promise.all([read.reader.tables(), read.reader.tables(), read.reader.schema()]);
    assert.equal(await count(), 1);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'MCP Workspace Bridge'`;
    await until('it was cut', async () => (await count()) === 0);
    assert.ok((await read.reader.tables()).length > 0);
    await until('it is closed', async () => (await count()) === 0, 5_000);
  });

  it('says what is wrong, without an address or a name', async (t) => {
    const wrong = reading(t, { password: 'wrong' });
    if (!wrong) return;
    await assert.rejects(wrong.reader.tables(), /refuses the login/);
    assert.deepEqual(wrong.learned, ['refused']);
    await assert.rejects(
      reading(t, { password: '' })?.reader.tables() ?? assert.fail(),
      /refuses the login/,
    );
    await assert.rejects(
      reading(t, { database: 'none' })?.reader.tables() ?? assert.fail(),
      /no such database/,
    );
    for (const [login, message] of [
      [{ port: 1 }, /cannot be reached \(ECONNREFUSED\)/],
      [{ host: '::1' }, /cannot be reached/],
      [{ host: 'no.such.host.invalid' }, /cannot be reached/],
      [{ sslmode: 'require' }, /does not encrypt/],
    ] as const) {
      await assert.rejects(reading(t, login)?.reader.tables() ?? assert.fail(), (error: Error) => {
        assert.match(error.message, message);
        assert.doesNotMatch(error.message, /127\.0\.0\.1|::1|invalid|postgres\b/);
        return error instanceof Unavailable;
      });
    }
  });
});
