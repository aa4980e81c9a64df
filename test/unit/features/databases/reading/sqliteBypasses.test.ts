import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { UserError } from '../../../../../src/base/errors';
import { temporaryFolder } from '../../../temporaryFolder';
import { filesIn, makeDatabase, reading, withPython, withSqlite } from './sqliteFile';
import { spawnSync } from 'node:child_process';

const few = { limit: 50, offset: 0 };
const secret = 'not-for-clients';

/** Statements that try to write, or to read something else. FOLDER is the database's folder. */
const statements = [
  "ATTACH 'FOLDER/other.db' AS other",
  "ATTACH 'FOLDER/new.db' AS other",
  'DETACH main',
  "VACUUM INTO 'FOLDER/copy.db'",
  'VACUUM',
  'REINDEX',
  'ANALYZE',
  "SELECT load_extension('FOLDER/evil.so')",
  "SELECT fts3_tokenizer('simple', x'0000000000000000')",
  "SELECT readfile('FOLDER/other.txt')",
  "SELECT writefile('FOLDER/new.txt', 'x')",
  "SELECT edit('x')",
  "INSERT INTO t VALUES ('written')",
  "INSERT INTO t VALUES ('written') RETURNING x",
  "UPDATE t SET x = 'written' RETURNING x",
  'DELETE FROM t RETURNING x',
  "REPLACE INTO t VALUES ('written')",
  "WITH w AS (SELECT 'written') INSERT INTO t SELECT * FROM w RETURNING x",
  'DROP TABLE t',
  'CREATE TABLE new (x)',
  'CREATE TEMP TABLE new (x)',
  'CREATE VIRTUAL TABLE new USING fts5(x)',
  "CREATE VIRTUAL TABLE temp.new USING csv(filename='FOLDER/other.txt')",
  'CREATE TRIGGER new AFTER INSERT ON t BEGIN SELECT 1; END',
  'CREATE VIEW new AS SELECT 1',
  'ALTER TABLE t RENAME TO new',
  'BEGIN EXCLUSIVE',
  'BEGIN; COMMIT',
  'SAVEPOINT s',
  'PRAGMA journal_mode = WAL',
  'PRAGMA journal_mode = DELETE',
  'PRAGMA user_version = 7',
  'PRAGMA application_id = 7',
  'PRAGMA writable_schema = ON',
  'PRAGMA query_only = OFF',
  'PRAGMA trusted_schema = ON',
  'PRAGMA locking_mode = EXCLUSIVE',
  "PRAGMA temp_store_directory = 'FOLDER'",
  'PRAGMA wal_checkpoint(TRUNCATE)',
  'PRAGMA optimize',
  'PRAGMA incremental_vacuum',
  'SELECT 1; INSERT INTO t VALUES (2)',
  "SELECT 1; ATTACH 'FOLDER/other.db' AS other; SELECT * FROM other.t",
  "SELECT 1) LIMIT 1; ATTACH 'FOLDER/other.db' AS other; --",
  "SELECT ?, ?) ; INSERT INTO t VALUES ('written'); --",
  'SELECT 1 /*',
  'SELECT 1 --',
  'EXPLAIN SELECT 1',
  "SELECT * FROM pragma_journal_mode('wal')",
  'SELECT * FROM pragma_user_version(7)',
  "SELECT * FROM pragma_wal_checkpoint('TRUNCATE')",
  'SELECT * FROM sqlite_dbpage',
  "UPDATE sqlite_dbpage SET data = x'00' WHERE pgno = 1",
  "SELECT * FROM fsdir('FOLDER')",
  "SELECT * FROM zipfile('FOLDER/other.zip')",
  'SELECT * FROM other.t',
  'SELECT * FROM "file:FOLDER/other.db".t',
  '',
  ';',
  '\0',
];

/** The contents of a hostile file: names, views, triggers, generated columns and virtual tables. */
const hostile = [
  'CREATE TABLE t (x)',
  "INSERT INTO t VALUES ('kept')",
  'CREATE TRIGGER on_insert AFTER INSERT ON t BEGIN DELETE FROM t; END',
  'CREATE TABLE generated (a, b AS (a || a) STORED, c AS (upper(a)))',
  "INSERT INTO generated (a) VALUES ('x')",
  'CREATE VIRTUAL TABLE search USING fts5(body)',
  "INSERT INTO search VALUES ('found')",
  'CREATE VIRTUAL TABLE boxes USING rtree(id, x1, x2)',
  'CREATE VIEW loads AS SELECT load_extension(x) FROM t',
  'CREATE VIEW itself AS SELECT * FROM t',
  `CREATE TABLE "x'); ATTACH 'FOLDER/other.db' AS o; --" (y)`,
  `CREATE TABLE "a"" UNION SELECT 1 --" ("b"" FROM t; DROP TABLE t --")`,
  'CREATE TABLE "sqlite" ("rowid", "_rowid_", "oid")',
];

describe('what would write, or read something else than a database', withSqlite, () => {
  let folder = '';
  let path = '';
  let untouched: ReturnType<typeof filesIn>;
  const cleanUp: (() => unknown)[] = [];
  before(async () => {
    folder = await temporaryFolder({ after: (work) => cleanUp.push(work) });
    makeDatabase(
      join(folder, 'other.db'),
      `CREATE TABLE t (x); INSERT INTO t VALUES ('${secret}')`,
    );
    await writeFile(join(folder, 'other.txt'), secret);
    path = makeDatabase(
      join(folder, 'app.db'),
      ...hostile.map((statement) => statement.replaceAll('FOLDER', folder)),
    );
    untouched = filesIn(folder);
  });
  after(async () => {
    for (const work of cleanUp) await work();
  });

  for (const statement of statements) {
    it(`changes and reads nothing: ${JSON.stringify(statement)}`, async () => {
      const sql = statement.replaceAll('FOLDER', folder);
      const answer = await reading(path, (reader) => reader.query(sql, few)).catch(
        (error: unknown) => error,
      );
      const said = answer instanceof Error ? answer.message : JSON.stringify(answer);
      if (answer instanceof Error) assert.ok(answer instanceof UserError, said);
      assert.ok(!said.includes(secret), said);
      assert.deepEqual(filesIn(folder), untouched);
    });
  }

  it('changes nothing where each table and view of a hostile file is read', async () => {
    const tables = (await reading(path, (reader) => reader.tables())) ?? [];
    assert.equal(tables.length, 9);
    for (const table of tables) {
      await reading(path, (reader) => reader.rows(table, few)).catch((error: unknown) =>
        assert.ok(error instanceof UserError),
      );
    }
    const dictionary = await reading(path, (reader) => reader.dictionary());
    assert.equal(dictionary?.tables.length, tables.length);
    assert.deepEqual(filesIn(folder), untouched);
  });

  it('is no way to a table by a name that is no name', async () => {
    for (const name of [
      't; DROP TABLE t',
      '"t"',
      'main.t',
      't --',
      'T',
      'sqlite_schema',
      '',
      'pragma_table_list',
    ]) {
      assert.equal(await reading(path, (reader) => reader.rows(name, few)), undefined, name);
    }
    assert.deepEqual(filesIn(folder), untouched);
  });

  it('is refused on a database of another SQLite, too', withPython, async (t) => {
    const made = await temporaryFolder(t);
    const script = `import sqlite3
c = sqlite3.connect('p.db'); c.execute('create table t(x)'); c.execute("insert into t values('kept')"); c.commit()`;
    assert.equal(spawnSync('python3', ['-c', script], { cwd: made }).status, 0);
    const before = filesIn(made);
    const rows = await reading(join(made, 'p.db'), (reader) => reader.rows('t', few));
    assert.deepEqual(rows?.rows, [['kept']]);
    const sql = "INSERT INTO t VALUES ('written') RETURNING x";
    await assert.rejects(
      reading(join(made, 'p.db'), (reader) => reader.query(sql, few)),
      UserError,
    );
    assert.deepEqual(filesIn(made), before);
  });
});
