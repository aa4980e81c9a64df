import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { GitRepository } from '../../../../../src/features/git/reading/repository';
import { makeDatabase, withSqlite } from '../../databases/reading/sqliteFile';
import { read, TestRepository } from './repositories';

const password = 'hunter2';

describe('a SQLite file in a repository', withSqlite, () => {
  const kept: { repository?: GitRepository } = {};
  const commits: string[] = [];
  const seen = async (path: string) => (await read(kept.repository ?? assert.fail(), path)) ?? '';

  const closing: (() => unknown)[] = [];
  after(() => Promise.all(closing.map((close) => close())));

  before(async () => {
    const scope = { after: (close: () => unknown) => closing.push(close) };
    const it = await TestRepository.create(scope);
    const path = join(it.root, 'app.db');
    const insert = `INSERT INTO users VALUES ('ann', '${password}')`;
    makeDatabase(path, 'CREATE TABLE users (name TEXT, password TEXT)', insert);
    // With this attribute, git shows the bytes as lines.
    it.write('.gitattributes', '*.db diff\n').write('a.txt', 'a\n').commit('The first one');
    makeDatabase(path, insert);
    it.write('old.db-journal', `${'\0'.repeat(28)}${password}`);
    it.write('a.txt', 'b\n').commit('The last one');
    makeDatabase(path, insert);
    it.git('add', 'app.db');
    makeDatabase(path, insert);
    it.write('a.txt', 'c\n');
    commits.push(...it.git('rev-list', 'HEAD').split('\n', 2));
    kept.repository = await it.open();
  });

  const assertMasked = async (path: string) => {
    const text = await seen(path);
    assert.match(text, /^[AM] app\.db binary$/m);
    assert.ok(!text.includes(password));
    if (path !== 'staged') assert.match(text, /^\+[abc]$/m);
  };

  for (const path of ['changes', 'staged', 'branch?base=HEAD~1']) {
    it(`has no lines in ${path}`, () => assertMasked(path));
  }

  it('has no lines in commits', async () => {
    assert.equal(commits.length, 2);
    for (const hash of commits) await assertMasked(`commit/${hash}`);
  });

  it('is read by its rows, where some are masked', async () => {
    for (const path of ['file/app.db', 'file/app.db?ref=HEAD~1', 'file/old.db-journal']) {
      assert.match(await seen(path), /^This is a SQLite database\. Read database:/);
    }
    for (const path of ['blame/app.db', 'blame/old.db-journal']) {
      await assert.rejects(seen(path), /SQLite database: it has no lines/);
    }
  });
});
