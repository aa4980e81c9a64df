import assert from 'node:assert/strict';
import { truncateSync, writeFileSync } from 'node:fs';
import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { InvalidRequest, Unavailable } from '../../../../../src/base/errors';
import { toCsv } from '../../../../../src/features/databases/model/rows';
import { SqliteProcesses } from '../../../../../src/features/databases/sqlite/sqliteProcesses';
import { sqliteReader } from '../../../../../src/features/databases/sqlite/sqliteReader';
import { openRealFile } from '../../../../../src/files/realFile';
import { root } from '../../../../host/paths';
import { temporaryFolder } from '../../../temporaryFolder';
import { makeDatabase, processes, reading, withSqlite } from './sqliteFile';

const few = { limit: 50, offset: 0 };

describe('a SQLite file', withSqlite, () => {
  it('has its statements, its tables and what they hold', async (t) => {
    const path = makeDatabase(
      join(await temporaryFolder(t), 'shop.db'),
      'CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, password_hash TEXT)',
      `CREATE TABLE orders (
         id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customers (id),
         cents INTEGER DEFAULT 0, euros REAL AS (cents / 100.0), picture BLOB)`,
      'CREATE INDEX by_customer ON orders (customer, cents)',
      'CREATE VIEW totals AS SELECT customer, sum(cents) AS cents FROM orders GROUP BY customer',
      `INSERT INTO customers VALUES (1, 'Ada', 'x'), (2, '', NULL)`,
      `INSERT INTO orders (customer, cents, picture) VALUES (1, 250, x'010203'), (NULL, 9007199254740993, '')`,
    );
    const schema = await reading(path, (reader) => reader.schema());
    assert.match(String(schema), /^CREATE TABLE customers .*;\n\nCREATE TABLE orders/s);
    assert.match(String(schema), /CREATE INDEX by_customer[^;]*;\n\nCREATE VIEW/);
    assert.deepEqual(await reading(path, (reader) => reader.tables()), [
      'customers',
      'orders',
      'totals',
    ]);
    const dictionary = await reading(path, (reader) => reader.dictionary());
    const [customers, orders, totals] = dictionary?.tables ?? [];
    assert.deepEqual(customers?.rows, { count: 2 });
    assert.deepEqual(
      customers?.columns.map(({ isMasked }) => isMasked),
      [false, false, true],
    );
    assert.deepEqual(orders?.indexes, [
      { name: 'by_customer', isUnique: false, columns: ['customer', 'cents'] },
    ]);
    assert.equal(orders?.columns[1]?.references, 'customers.id');
    assert.equal(orders?.columns[3]?.isGenerated, true);
    assert.equal(totals?.type, 'view');
    const rows = await reading(path, (reader) => reader.rows('orders', few));
    assert.equal(
      rows && toCsv(rows),
      'id,customer,cents,euros,picture\r\n1,1,250,2.5,(3 bytes)\r\n2,,9007199254740993,90071992547409.92,""\r\n',
    );
    const masked = await reading(path, (reader) => reader.rows('customers', few));
    assert.equal(masked && toCsv(masked), 'id,name,password_hash\r\n1,Ada,(masked)\r\n2,"",\r\n');
    const shown = await reading(path, (reader) => reader.rows('customers', few), {
      shownColumns: ['customers.password_hash'],
    });
    assert.deepEqual(shown?.rows[0], ['1', 'Ada', 'x']);
    const next = await reading(path, (reader) => reader.rows('customers', { limit: 1, offset: 1 }));
    assert.deepEqual(next?.rows, [['2', '', null]]);
    assert.equal(await reading(path, (reader) => reader.rows('nothing', few)), undefined);
    assert.equal(await reading(path, (reader) => reader.rows('sqlite_schema', few)), undefined);
  });

  it('masks columns in the tables, too, that a search index keeps for itself', async (t) => {
    const path = makeDatabase(
      join(await temporaryFolder(t), 'search.db'),
      'CREATE VIRTUAL TABLE users USING fts5(name, password)',
      `INSERT INTO users VALUES ('Ada', 'SECRET')`,
    );
    const tables = (await reading(path, (reader) => reader.tables())) ?? [];
    assert.ok(tables.includes('users'));
    for (const table of ['users', 'users_content', ...tables]) {
      const rows = await reading(path, (reader) => reader.rows(table, few));
      assert.doesNotMatch(rows ? toCsv(rows) : '', /SECRET/, table);
    }
  });

  it('keeps names, whatever they hold', async (t) => {
    const names = ['a"b', "it's", 'new\nline', 'ö 東京', 'a;b--', '1', '__proto__', 'select'];
    const path = makeDatabase(
      join(await temporaryFolder(t), 'names.db'),
      ...names.map((name) => {
        const quoted = `"${name.replaceAll('"', '""')}"`;
        return `CREATE TABLE ${quoted} (${quoted} TEXT, x); INSERT INTO ${quoted} VALUES (1, 2)`;
      }),
    );
    assert.deepEqual(
      await reading(path, (reader) => reader.tables()),
      names.toSorted((a, b) => (a < b ? -1 : 1)),
    );
    for (const name of names) {
      const rows = await reading(path, (reader) => reader.rows(name, few));
      assert.deepEqual(rows, { columns: [name, 'x'], rows: [['1', '2']] });
    }
  });

  it('answers a saved query, masked by where values come from', async (t) => {
    const path = makeDatabase(
      join(await temporaryFolder(t), 'query.db'),
      'CREATE TABLE users (id, token)',
      `INSERT INTO users VALUES (1, 'abc'), (2, 'def')`,
    );
    const query = (sql: string) => reading(path, (reader) => reader.query(sql, few));
    assert.deepEqual(await query('SELECT id, token AS t FROM users ORDER BY id DESC; '), {
      columns: ['id', 't'],
      rows: [
        ['2', '(masked)'],
        ['1', '(masked)'],
      ],
    });
    assert.deepEqual(await query('SELECT id FROM users WHERE 0 -- none'), {
      columns: ['id'],
      rows: [],
    });
    assert.deepEqual((await query("SELECT ';--' AS x; -- done"))?.rows, [[';--']]);
    await assert.rejects(query('SELECT nothing FROM users'), InvalidRequest);
    for (const parameter of ['?', '?2', ':id', '@id', '$id']) {
      await assert.rejects(
        query(`SELECT id FROM users WHERE id = ${parameter}`),
        (error) =>
          error instanceof InvalidRequest && /no values for its parameters/.test(error.message),
      );
    }
  });

  it('is not read for longer than two seconds', async (t) => {
    const path = makeDatabase(
      join(await temporaryFolder(t), 'endless.db'),
      `CREATE VIEW endless AS WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
       SELECT count(*) FROM n`,
    );
    await assert.rejects(
      reading(path, (reader) => reader.rows('endless', few)),
      (error) => error instanceof Unavailable && /longer than 2 seconds/.test(error.message),
    );
    assert.deepEqual(await reading(path, (reader) => reader.tables()), ['endless']);
  });

  it('is no longer read when nobody waits for it', async (t) => {
    const path = makeDatabase(join(await temporaryFolder(t), 'a.db'), 'CREATE TABLE t (x)');
    const signal = AbortSignal.abort();
    await assert.rejects(reading(path, (reader) => reader.tables(), { signal }));
  });

  it('with a million rows is counted and read in time', async (t) => {
    const path = makeDatabase(
      join(await temporaryFolder(t), 'large.db'),
      'CREATE TABLE t (x INTEGER, y TEXT)',
      `WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1000002)
       INSERT INTO t SELECT x, 'row' FROM n`,
      'CREATE TABLE b (x BLOB); INSERT INTO b VALUES (zeroblob(30000000))',
    );
    const dictionary = await reading(path, (reader) => reader.dictionary());
    // A busy machine counts as far as there is time.
    const counted = dictionary?.tables[1]?.rows;
    assert.ok(counted?.isMore && [10_000, 100_000, 1_000_000].includes(counted.count));
    const last = await reading(path, (reader) => reader.rows('t', { limit: 1, offset: 1_000_001 }));
    assert.deepEqual(last?.rows, [['1000002', 'row']]);
    const blob = await reading(path, (reader) => reader.rows('b', few));
    assert.deepEqual(blob?.rows, [['(30000000 bytes)']]);

    const { countOf } =
      await import('../../../../../src/features/databases/sqlite/process/dictionary');
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const database = new DatabaseSync(path, { readOnly: true });
    assert.deepEqual(countOf(database, 't', Infinity), { count: 1_000_000, isMore: true });
    assert.deepEqual(countOf(database, 't', 0), { count: 10_000, isMore: true });
    assert.deepEqual(countOf(database, 'b', 0), { count: 1 });
    database.close();
  });

  it('that is damaged or no database says so', async (t) => {
    const folder = await temporaryFolder(t);
    const path = makeDatabase(
      join(folder, 'a.db'),
      'CREATE TABLE t (x)',
      `WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 9999)
       INSERT INTO t SELECT x FROM n`,
    );
    truncateSync(path, 6_000);
    await assert.rejects(
      reading(path, (reader) => reader.rows('t', few)),
      (error) => error instanceof Unavailable && /damaged/.test(error.message),
    );
    await writeFile(join(folder, 'b.db'), 'no database');
    assert.equal(await reading(join(folder, 'b.db'), (reader) => reader.tables()), undefined);
    await writeFile(join(folder, 'c.db'), 'SQLite format 3\0 and nothing else'.padEnd(200));
    await assert.rejects(
      reading(join(folder, 'c.db'), (reader) => reader.tables()),
      Unavailable,
    );
  });

  it('is not read in place of another file that access was decided about', async (t) => {
    const folder = await temporaryFolder(t);
    const path = makeDatabase(join(folder, 'a.db'), 'CREATE TABLE shared (x)');
    makeDatabase(join(folder, 'secret.db'), 'CREATE TABLE secret (x)');
    const signal = new AbortController().signal;
    using file = await openRealFile(path);
    const reader =
      file && (await sqliteReader({ path, file, processes, shownColumns: [], signal }));
    assert.deepEqual(await reader?.tables(), ['shared']);
    await rename(path, `${path}.away`);
    await rename(join(folder, 'secret.db'), path);
    await assert.rejects(async () => reader?.tables(), Unavailable);
    if (process.platform === 'win32') return;
    await rename(path, join(folder, 'secret.db'));
    await symlink(join(folder, 'secret.db'), path);
    await assert.rejects(async () => reader?.tables(), Unavailable);
    await rm(path);
    await assert.rejects(async () => reader?.tables(), Unavailable);
  });

  it('cannot be read by a runtime that has no SQLite, and says so', async (t) => {
    const folder = await temporaryFolder(t);
    const path = makeDatabase(join(folder, 'a.db'), 'CREATE TABLE t (x)');
    const script = join(folder, 'old.cjs');
    writeFileSync(
      script,
      `process.getBuiltinModule = () => undefined; require(${JSON.stringify(join(root, 'dist/sqlite.js'))});`,
    );
    const old = new SqliteProcesses({ script, execPath: process.execPath, env: process.env });
    using file = await openRealFile(path);
    const signal = new AbortController().signal;
    const options = { path, processes: old, shownColumns: [], signal };
    const reader = file && (await sqliteReader({ ...options, file }));
    await assert.rejects(async () => reader?.tables(), /has no SQLite/);
  });
});
