import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Windows } from '../../../../src/bridge/windows/windows';
import { temporaryHome } from '../bridgeProcess';

const skip = process.platform === 'win32' && 'no owners and modes';

const url = 'http://127.0.0.1:1/mcp';
const token = 'secret';

async function read({ home }: { home: string }) {
  const lines: string[] = [];
  const windows = new Windows(join(home, '.mcp-workspace-bridge'), (line) => lines.push(line));
  const records = await windows.read();
  windows.dispose();
  return { ids: records.map(({ id }) => id), said: lines.join('\n') };
}

test('a window of the user is read', async (t) => {
  const home = await temporaryHome(t);
  await home.write({ url, token });
  assert.deepEqual(await read(home), { ids: ['window-1'], said: '' });
});

test('a file that others may write is ignored, with a message', { skip }, async (t) => {
  const home = await temporaryHome(t);
  await home.write({ url, token });
  await chmod(join(home.windows, 'window-1.json'), 0o620);
  const { ids, said } = await read(home);
  assert.deepEqual(ids, []);
  assert.match(said, /^Ignored .*window-1\.json: it must be your own, no link, of at most 1 MiB/);
  assert.ok(!said.includes(token));
});

for (const folder of ['windows', '.']) {
  test(`a folder that others may write is ignored: ${folder}`, { skip }, async (t) => {
    const home = await temporaryHome(t);
    await home.write({ url, token });
    await chmod(folder === '.' ? join(home.windows, '..') : home.windows, 0o777);
    assert.deepEqual((await read(home)).ids, []);
  });
}

test('a link is not followed', { skip }, async (t) => {
  const home = await temporaryHome(t);
  await home.write({ url, token });
  await symlink(join(home.windows, 'window-1.json'), join(home.windows, 'other.json'));
  assert.deepEqual((await read(home)).ids, ['window-1']);
});

for (const elsewhere of [
  'http://example.com/mcp',
  'https://127.0.0.1:1/mcp',
  'http://127.0.0.1.example.com/mcp',
  'http://0.0.0.0:1/mcp',
  'file:///etc/passwd',
  'not a url',
]) {
  test(`an address that is not of this machine is ignored: ${elsewhere}`, async (t) => {
    const home = await temporaryHome(t);
    await home.write({ url: elsewhere, token });
    assert.deepEqual((await read(home)).ids, []);
  });
}

for (const local of ['http://localhost:1/mcp', 'http://[::1]:1/mcp', url]) {
  test(`an address of this machine counts: ${local}`, async (t) => {
    const home = await temporaryHome(t);
    await home.write({ url: local, token });
    assert.deepEqual((await read(home)).ids, ['window-1']);
  });
}

test('a pipe is not waited for', { skip }, async (t) => {
  const home = await temporaryHome(t);
  await home.write({ url, token });
  await promisify(execFile)('mkfifo', ['-m', '600', join(home.windows, 'pipe.json')]);
  const { ids, said } = await read(home);
  assert.deepEqual(ids, ['window-1']);
  assert.match(said, /^Ignored .*pipe\.json/);
});

test('a file of more than 1 MiB is ignored', async (t) => {
  const home = await temporaryHome(t);
  await home.write({ url, token, name: 'a'.repeat(1024 * 1024) });
  assert.deepEqual((await read(home)).ids, []);
});

test('garbage and a file under another name are no window', async (t) => {
  const home = await temporaryHome(t);
  await home.write({ url, token });
  await writeFile(join(home.windows, 'a.json'), '{', { mode: 0o600 });
  await writeFile(join(home.windows, 'b.json'), 'null', { mode: 0o600 });
  await writeFile(join(home.windows, 'c.json'), '{"version":2}', { mode: 0o600 });
  await writeFile(join(home.windows, 'window-1.json.tmp'), '{', { mode: 0o600 });
  assert.deepEqual((await read(home)).ids, ['window-1']);
});

test('no folder is no window', async (t) => {
  const home = await temporaryHome(t);
  assert.deepEqual(await read({ home: join(home.home, 'nowhere') }), { ids: [], said: '' });
});
