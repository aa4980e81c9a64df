import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { Unavailable } from '../../../../../src/base/errors';
import { temporaryFolder } from '../../../temporaryFolder';
import { filesIn, reading, withPython } from './sqliteFile';

const few = { limit: 50, offset: 0 };

/** Runs Python until it prints `ready`, and lets it go on until the end of the test. */
async function python(t: TestContext, folder: string, script: string) {
  const child = spawn('python3', ['-c', `import sqlite3, sys, time, os\n${script}`], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  t.after(() => child.kill());
  await once(child.stdout, 'data');
  return {
    end: async () => {
      child.stdin.end();
      await once(child, 'close');
    },
  };
}

const wait = `print('ready', flush=True); sys.stdin.read()`;

describe('a SQLite file that another program writes', withPython, () => {
  it('is read with what is only in its log, and nothing beside it changes', async (t) => {
    const folder = await temporaryFolder(t);
    const path = join(folder, 'app.db');
    const writer = await python(
      t,
      folder,
      `c = sqlite3.connect('app.db', isolation_level=None); c.execute('pragma journal_mode=wal')
c.execute('create table t(x)'); c.execute("insert into t values('in the log')")
${wait}
os._exit(1)`,
    );
    const rows = () => reading(path, (reader) => reader.rows('t', few));
    const before = filesIn(folder);
    assert.deepEqual(Object.keys(before), ['app.db', 'app.db-shm', 'app.db-wal']);
    assert.deepEqual((await rows())?.rows, [['in the log']]);
    assert.deepEqual(filesIn(folder), before);
    await writer.end(); // It has not closed its database.
    assert.deepEqual((await rows())?.rows, [['in the log']]);
    assert.deepEqual(filesIn(folder), before);
    await rm(join(folder, 'app.db-shm'));
    assert.deepEqual((await rows())?.rows, [['in the log']]);
    assert.deepEqual(Object.keys(filesIn(folder)), ['app.db', 'app.db-wal']);
  });

  it('is read where its log is empty or gone, and no file is left beside it', async (t) => {
    const folder = await temporaryFolder(t);
    const made = await python(
      t,
      folder,
      `c = sqlite3.connect('app.db', isolation_level=None); c.execute('pragma journal_mode=wal')
c.execute('create table t(x)'); c.close()
${wait}`,
    );
    await made.end();
    const before = filesIn(folder);
    assert.deepEqual(Object.keys(before), ['app.db']);
    const tables = await reading(join(folder, 'app.db'), (reader) => reader.tables());
    assert.deepEqual(tables, ['t']);
    assert.deepEqual(filesIn(folder), before);
  });

  it('is read where a log lies beside a database that has none, and nothing is written', async (t) => {
    const folder = await temporaryFolder(t);
    const made = await python(
      t,
      folder,
      `c = sqlite3.connect('app.db', isolation_level=None); c.execute('create table t(x)')
c.execute("insert into t values('kept')"); c.close()
w = sqlite3.connect('other.db', isolation_level=None); w.execute('pragma journal_mode=wal')
w.execute('create table t(x)'); w.execute("insert into t values('of another')")
os.link('other.db-wal', 'app.db-wal')
${wait}
os._exit(1)`,
    );
    await made.end();
    const before = filesIn(folder);
    assert.ok(!('app.db-shm' in before));
    await reading(join(folder, 'app.db'), (reader) => reader.tables()).catch(() => undefined);
    assert.deepEqual(filesIn(folder), before);
  });

  it('says that it is locked, or has a transaction that nobody finished', async (t) => {
    const folder = await temporaryFolder(t);
    const path = join(folder, 'app.db');
    const writer = await python(
      t,
      folder,
      `c = sqlite3.connect('app.db', isolation_level=None); c.execute('create table t(x)')
c.execute('pragma cache_size=1'); c.execute('begin exclusive')
for i in range(20000): c.execute('insert into t values(?)', ('x' * 100,))
${wait}
os._exit(1)`,
    );
    const before = filesIn(folder);
    assert.deepEqual(Object.keys(before), ['app.db', 'app.db-journal']);
    const tables = () => reading(path, (reader) => reader.tables());
    await assert.rejects(
      tables,
      (error) => error instanceof Unavailable && /locked/.test(error.message),
    );
    await writer.end();
    await assert.rejects(
      tables,
      (error) => error instanceof Unavailable && /unfinished/.test(error.message),
    );
    assert.deepEqual(filesIn(folder), before);
  });

  it('is read while it is written, each time as of one moment', async (t) => {
    const folder = await temporaryFolder(t);
    const writer = await python(
      t,
      folder,
      `import threading
c = sqlite3.connect('app.db', isolation_level=None, check_same_thread=False); c.execute('pragma journal_mode=wal')
c.execute('create table t(x)'); c.execute('insert into t values (0), (0)')
def go():
  while True: c.execute('update t set x = x + 1')
threading.Thread(target=go, daemon=True).start()
${wait}
os._exit(0)`,
    );
    for (let round = 0; round < 20; round += 1) {
      const rows = await reading(join(folder, 'app.db'), (reader) => reader.rows('t', few));
      assert.equal(rows?.rows[0]?.[0], rows?.rows[1]?.[0]);
    }
    await writer.end();
  });
});
