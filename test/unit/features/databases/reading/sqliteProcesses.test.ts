import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import type { SqliteRequest } from '../../../../../src/features/databases/model/sqliteRequest';
import { SqliteProcesses } from '../../../../../src/features/databases/sqlite/sqliteProcesses';
import { identityOf, openRealFile } from '../../../../../src/files/realFile';
import { root } from '../../../../host/paths';
import { until } from '../../../../host/until';
import { temporaryFolder } from '../../../temporaryFolder';
import { makeDatabase, withSqlite } from './sqliteFile';

describe('the process that reads a SQLite file', withSqlite, () => {
  const requestOf = (path: string, identity: string): SqliteRequest => ({
    path,
    identity,
    hasWriteAheadLog: false,
    shownColumns: [],
    task: { type: 'rows', table: 'endless', range: { limit: 1, offset: 0 } },
  });

  it('ends without an answer where nobody is left to end it', { timeout: 60_000 }, async (t) => {
    const path = makeDatabase(
      join(await temporaryFolder(t), 'endless.db'),
      `CREATE VIEW endless AS WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
       SELECT count(*) FROM n`,
    );
    using file = await openRealFile(path);
    const identity = await identityOf(file ?? assert.fail('It cannot be opened.'));
    const child = spawn(process.execPath, ['--no-warnings', join(root, 'dist', 'sqlite.js')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    t.after(() => child.kill('SIGKILL'));
    child.stdin.end(JSON.stringify(requestOf(path, identity)));
    assert.equal(await text(child.stdout), '\n');
  });

  it('ends with the window', async (t) => {
    const folder = await temporaryFolder(t);
    const [script, started] = [join(folder, 'endless.cjs'), join(folder, 'started')];
    await writeFile(
      script,
      `require('node:fs').writeFileSync(${JSON.stringify(started)}, ''); setInterval(() => {}, 1_000);`,
    );
    const { execPath, env } = process;
    const own = new SqliteProcesses({ script, execPath, env });
    const reading = own.run(requestOf('', ''), new AbortController().signal);
    await until('it has started', () => existsSync(started));
    own.dispose();
    await assert.rejects(reading, /cancelled/);
  });
});
