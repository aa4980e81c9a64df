import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { isOfSqlite } from '../../../../src/core/documents/sqliteFile';
import { makeDatabase, withSqlite } from '../../features/databases/reading/sqliteFile';
import { temporaryFolder } from '../../temporaryFolder';

describe('a file in which SQLite keeps rows', () => {
  it(
    'is the database, and a journal that is kept for the next transaction',
    withSqlite,
    async (t) => {
      const path = makeDatabase(
        join(await temporaryFolder(t), 'app.db'),
        'PRAGMA journal_mode = PERSIST',
        'CREATE TABLE users (password)',
        "INSERT INTO users VALUES ('hunter2')",
        "UPDATE users SET password = 'changed'",
      );
      const journal = readFileSync(`${path}-journal`);
      assert.ok(journal.includes('hunter2'));
      assert.equal(isOfSqlite(journal, `${path}-journal`), true);
      assert.equal(isOfSqlite(readFileSync(path), 'of any name'), true);
    },
  );

  for (const start of ['377f0682002de218', '377f0683002de218', 'd9d505f920a163d700000001']) {
    it(`begins with these bytes, whatever its name: ${start}`, () =>
      assert.equal(isOfSqlite(Buffer.from(start, 'hex'), 'copy.bin'), true));
  }

  it('is no text with the name of a journal, and no other file with such bytes', () => {
    assert.equal(isOfSqlite(Buffer.from('Dear diary,\n'), 'dev-journal'), false);
    assert.equal(isOfSqlite(Buffer.from(''), 'app.db-journal'), false);
    assert.equal(isOfSqlite(Buffer.alloc(100), 'picture.bin'), false);
  });
});
