import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import type { WindowRecord } from '../../../src/core/protocol/windowRecord';
import { DiscoveryFile } from '../../../src/server/discoveryFile';
import { Listener } from '../../../src/server/http/listener';
import { refusingUrl } from './window';
import { temporaryFolder } from '../temporaryFolder';

const record: WindowRecord = {
  version: 1,
  id: 'other',
  url: 'http://127.0.0.1:20001/mcp',
  token: 't',
  pid: process.pid,
  host: hostname(),
  startedAt: '2026-01-01T00:00:00.000Z',
  focusedAt: '2026-01-01T00:00:00.000Z',
  app: 'Test',
  workspaceFolders: ['file:///ws'],
  name: 'ws',
};

async function windows(t: TestContext) {
  const stateFolder = join(await temporaryFolder(t), 'state');
  const folder = join(stateFolder, 'windows');
  const mine = DiscoveryFile.open(stateFolder, 'mine');
  const other = DiscoveryFile.open(stateFolder, record.id);
  return { folder, mine, other };
}

/** The id of a process that has exited. */
async function gonePid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

async function listeningUrl(t: TestContext): Promise<string> {
  const listener = await Listener.open([0], () => undefined);
  t.after(() => listener.close());
  return `http://127.0.0.1:${listener.port}/mcp`;
}

describe("a window's file", () => {
  it('contains what local tools need, for this user alone', async (t) => {
    const { folder, other } = await windows(t);
    await other.write(record);
    const path = join(folder, 'other.json');
    assert.deepEqual(JSON.parse(await readFile(path, 'utf8')), record);
    assert.deepEqual(await readdir(folder), ['other.json']);
    if (process.platform === 'win32') return;
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
  });

  it('is replaced and removed, and removing it twice is no error', async (t) => {
    const { folder, other } = await windows(t);
    await other.write(record);
    await other.write({ ...record, name: 'renamed' });
    assert.match(await readFile(join(folder, 'other.json'), 'utf8'), /renamed/);
    await other.remove();
    await other.remove();
    assert.deepEqual(await readdir(folder), []);
  });
});

describe('files of other windows', () => {
  it('are removed if the process has ended and the address refuses', async (t) => {
    const { folder, mine, other } = await windows(t);
    await other.write({ ...record, pid: await gonePid(), url: await refusingUrl() });
    await mine.removeStale();
    assert.deepEqual(await readdir(folder), []);
  });

  it('stay if the process runs', async (t) => {
    const { folder, mine, other } = await windows(t);
    await other.write({ ...record, url: await refusingUrl() });
    await mine.removeStale();
    assert.deepEqual(await readdir(folder), ['other.json']);
  });

  it('stay if a process listens: it may be in another container', async (t) => {
    const { folder, mine, other } = await windows(t);
    await other.write({ ...record, pid: await gonePid(), url: await listeningUrl(t) });
    await mine.removeStale();
    assert.deepEqual(await readdir(folder), ['other.json']);
  });

  it('are not waited for if they are pipes', async (t) => {
    if (process.platform === 'win32') return;
    const { folder, mine } = await windows(t);
    await promisify(execFile)('mkfifo', ['-m', '600', join(folder, 'pipe.json')]);
    await mine.removeStale();
    assert.deepEqual(await readdir(folder), ['pipe.json']);
  });

  it('stay if they are of another machine', async (t) => {
    const { folder, mine, other } = await windows(t);
    const pid = await gonePid();
    await other.write({ ...record, pid, host: 'elsewhere', url: await refusingUrl() });
    await mine.removeStale();
    assert.deepEqual(await readdir(folder), ['other.json']);
  });

  it("stay if they are not of this version's form", async (t) => {
    const { folder, mine } = await windows(t);
    const stale = { ...record, pid: await gonePid(), url: await refusingUrl() };
    const files = {
      'broken.json': '{',
      'empty.json': '',
      'null.json': 'null',
      'newer.json': JSON.stringify({ ...stale, id: 'newer', version: 2 }),
      'renamed.json': JSON.stringify({ ...stale, id: 'newer' }),
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    await mine.removeStale();
    assert.deepEqual((await readdir(folder)).sort(), Object.keys(files).sort());
  });
});

describe('the holder of a port', () => {
  const asked = { port: 20_001, token: 't' };
  const cases = [
    { name: 'is the window that says so', change: {}, found: true },
    { name: 'has the token of this workspace', change: { token: 'x' }, found: false },
    { name: 'says this port', change: { url: 'http://127.0.0.1:20002/mcp' }, found: false },
    { name: 'is on this machine', change: { host: 'elsewhere' }, found: false },
  ] as const;

  for (const { name, change, found } of cases) {
    it(name, async (t) => {
      const { mine, other } = await windows(t);
      await other.write({ ...record, ...change });
      const holder = await mine.holderOf(asked.port, asked.token);
      assert.equal(holder?.id, found ? 'other' : undefined);
    });
  }

  it('runs', async (t) => {
    const { mine, other } = await windows(t);
    await other.write({ ...record, pid: await gonePid() });
    assert.equal(await mine.holderOf(asked.port, asked.token), undefined);
  });

  it('is not the window itself', async (t) => {
    const { mine } = await windows(t);
    await mine.write({ ...record, id: 'mine' });
    assert.equal(await mine.holderOf(asked.port, asked.token), undefined);
  });
});
