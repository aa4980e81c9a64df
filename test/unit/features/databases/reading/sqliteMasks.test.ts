import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { dictionaryText } from '../../../../../src/features/databases/model/dictionary';
import { temporaryFolder } from '../../../temporaryFolder';
import { makeDatabase, reading, withSqlite } from './sqliteFile';

const few = { limit: 50, offset: 0 };
const users = `CREATE TABLE users (id, name, password); INSERT INTO users VALUES (1, 'Ada', 'SECRET')`;

/** Node tells the origin of columns from version 22.16 on. */
const withOrigins = {
  skip:
    withSqlite.skip ||
    (!('columns' in process.getBuiltinModule('node:sqlite').StatementSync.prototype) &&
      'this Node does not tell where columns come from'),
};

it(
  'the defaults of masked columns stand neither in the schema nor in the dictionary',
  withSqlite,
  async (t) => {
    const path = makeDatabase(
      join(await temporaryFolder(t), 'defaults.db'),
      `CREATE TABLE t (
      api_key text /* of all */ default /* is */ 'SECRET' check (api_key <> 'SECRET'),
      token text default ('SEC' || 'RET'), "pin code" int default 4711, secret text default HIDDEN,
      password_hash blob default x'5EC7E7', secrets int default -1, passwords default null, x int default 4711
    )`,
      `ALTER TABLE t ADD COLUMN credential text DEFAULT "it's SECRET"`,
    );
    const schema = (await reading(path, (reader) => reader.schema())) ?? '';
    const dictionary = await reading(path, (reader) => reader.dictionary());
    assert.ok(dictionary);
    const described = dictionaryText('t', dictionary);
    for (const text of [schema, described]) assert.doesNotMatch(text, /SEC|RET|HIDDEN|5EC7E7|it's/);
    assert.match(schema, /api_key text \/\* of all \*\/ default \/\* is \*\/ '\(masked\)'/);
    assert.match(schema, /secrets int default -1, passwords default null/);
    assert.doesNotMatch(schema, /4711/);
    const shown = await reading(path, (reader) => reader.schema(), { shownColumns: ['t.api_key'] });
    assert.match(shown ?? '', /default \/\* is \*\/ 'SECRET'/);
  },
);

describe('the masked columns of a SQLite file', withSqlite, () => {
  const made = async (t: TestContext, ...statements: readonly string[]) =>
    makeDatabase(join(await temporaryFolder(t), 'masked.db'), ...statements);

  it('are masked in a view that gives them another name', withOrigins, async (t) => {
    const path = await made(
      t,
      users,
      'CREATE VIEW logins AS SELECT id, password AS phrase FROM users',
      'CREATE VIEW renamed (a, b) AS SELECT * FROM logins',
      'CREATE VIEW joined AS SELECT one.id, two.* FROM users one JOIN users two USING (id)',
    );
    for (const table of ['logins', 'renamed', 'joined']) {
      const rows = await reading(path, (reader) => reader.rows(table, few));
      assert.equal(rows?.rows[0]?.at(-1), '(masked)', table);
    }
    const dictionary = await reading(path, (reader) => reader.dictionary());
    const logins = dictionary?.tables.find(({ name }) => name === 'logins');
    assert.deepEqual(
      logins?.columns.map(({ isMasked }) => isMasked),
      [false, true],
    );
  });

  it('are shown in a view where the person shows them in their table', withOrigins, async (t) => {
    const path = await made(t, users, 'CREATE VIEW v AS SELECT password AS phrase FROM users');
    const rows = await reading(path, (reader) => reader.rows('v', few), {
      shownColumns: ['users.password'],
    });
    assert.deepEqual(rows?.rows, [['SECRET']]);
  });

  const index = [
    'CREATE VIRTUAL TABLE ft USING fts5 (name, password)',
    `INSERT INTO ft VALUES ('Ada', 'SECRET')`,
    `CREATE VIRTUAL TABLE words USING fts5vocab (ft, 'row')`,
  ];
  for (const query of ['SELECT c1 AS t FROM ft_content', 'SELECT block AS t FROM ft_data']) {
    it(`are masked where a full-text index keeps them: ${query}`, withOrigins, async (t) => {
      const path = await made(t, ...index, `CREATE VIEW v AS ${query}`);
      for (const sql of [query, `SELECT * FROM (${query})`, 'SELECT t FROM v']) {
        const found = await reading(path, (reader) => reader.query(sql, few));
        assert.deepEqual(new Set(found?.rows.flat()), new Set(['(masked)']), sql);
      }
      const rows = await reading(path, (reader) => reader.rows('v', few));
      assert.deepEqual(new Set(rows?.rows.flat()), new Set(['(masked)']));
    });
  }

  const posts = [
    'CREATE TABLE posts_content (id, title, password)',
    `INSERT INTO posts_content VALUES (1, 'Hello', 'SECRET')`,
    `CREATE VIRTUAL TABLE posts USING fts5 (title, content = 'posts_content')`,
  ];
  it('are the only ones of a table that a full-text index is of', withOrigins, async (t) => {
    const path = await made(t, ...posts);
    const sql = 'SELECT id, title, password AS p FROM posts_content';
    const found = await reading(path, (reader) => reader.query(sql, few));
    assert.deepEqual(found?.rows, [['1', 'Hello', '(masked)']]);
    const rows = await reading(path, (reader) => reader.rows('posts_content', few));
    assert.deepEqual(rows?.rows, [['1', 'Hello', '(masked)']]);
  });

  it(
    'are shown where a full-text index keeps them if the person shows them',
    withOrigins,
    async (t) => {
      const path = await made(t, ...index);
      for (const [shown, value] of [
        ['ft_content.c1', 'SECRET'],
        ['c1', '(masked)'],
      ] as const) {
        const found = await reading(
          path,
          (reader) => reader.query('SELECT c1 AS t FROM ft_content', few),
          { shownColumns: [shown] },
        );
        assert.deepEqual(found?.rows, [[value]], shown);
      }
    },
  );

  it('are masked in a list of words', withOrigins, async (t) => {
    const path = await made(t, ...index);
    const sql = 'SELECT term AS t FROM words';
    const found = await reading(path, (reader) => reader.query(sql, few));
    assert.deepEqual(new Set(found?.rows.flat()), new Set(['(masked)']));
  });

  it('are masked in the samples of an index', withOrigins, async (t) => {
    const path = await made(t, users);
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const database: InstanceType<typeof DatabaseSync> & { enableDefensive?(is: boolean): void } =
      new DatabaseSync(path);
    database.enableDefensive?.(false);
    database.exec(`PRAGMA writable_schema = ON;
      CREATE TABLE sqlite_stat4 (tbl, idx, neq, nlt, ndlt, sample);
      INSERT INTO sqlite_stat4 (sample) VALUES ('SECRET')`);
    database.close();
    const found = await reading(path, (reader) =>
      reader.query('SELECT sample FROM sqlite_stat4', few),
    );
    assert.deepEqual(found?.rows, [['(masked)']]);
  });

  it('are not listed word by word', async (t) => {
    const path = await made(
      t,
      'CREATE VIRTUAL TABLE users USING fts5 (name, password)',
      `INSERT INTO users VALUES ('Ada', 'SECRET')`,
      `CREATE VIRTUAL TABLE words USING "FTS5vocab" (users, 'row')`,
      'CREATE VIRTUAL TABLE old USING fts4 (name, password)',
      `INSERT INTO old VALUES ('Ada', 'SECRET')`,
      'CREATE VIRTUAL TABLE "old words" USING /* as always */ fts4aux (old)',
    );
    assert.deepEqual(await reading(path, (reader) => reader.tables()), ['old', 'users']);
    for (const table of ['words', 'old words']) {
      assert.equal(await reading(path, (reader) => reader.rows(table, few)), undefined);
    }
  });
});
