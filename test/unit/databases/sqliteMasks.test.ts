import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { temporaryFolder } from '../temporaryFolder';
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
