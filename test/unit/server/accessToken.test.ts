import assert from 'node:assert/strict';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { AccessTokenFile } from '../../../src/server/accessToken';
import { temporaryFolder } from '../temporaryFolder';

const wellFormed = /^[A-Za-z0-9_-]{43}$/;
const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const onWindows = process.platform === 'win32' && 'Windows has no modes';

async function tokenFile(t: TestContext) {
  const stateFolder = join(await temporaryFolder(t), 'state');
  return { stateFolder, file: await AccessTokenFile.open(stateFolder, 'workspace') };
}

describe('the token of a workspace', () => {
  it('is created on first use and stays', async (t) => {
    const { stateFolder, file } = await tokenFile(t);
    const token = await file.read();
    assert.match(token, wellFormed);
    assert.equal(await file.read(), token);
    assert.equal(await (await AccessTokenFile.open(stateFolder, 'workspace')).read(), token);
  });

  it('can be read by this user only', { skip: onWindows }, async (t) => {
    const { stateFolder, file } = await tokenFile(t);
    await file.read();
    assert.equal(file.path, join(stateFolder, 'tokens', 'workspace'));
    assert.equal(await mode(file.path), '600');
    assert.equal(await mode(join(stateFolder, 'tokens')), '700');
    assert.equal(await mode(stateFolder), '700');
  });

  it('is another in another workspace', async (t) => {
    const { stateFolder, file } = await tokenFile(t);
    const other = await AccessTokenFile.open(stateFolder, 'other');
    assert.notEqual(await other.read(), await file.read());
  });

  it('is the same for all that create it at once, and no other file is left', async (t) => {
    const { stateFolder } = await tokenFile(t);
    const windows = Array.from({ length: 20 }, (_, turns) => turns);
    for (const workspace of ['a', 'b', 'c', 'd', 'e']) {
      const open = () => AccessTokenFile.open(stateFolder, workspace);
      const made = await Promise.all(
        windows.map(async (turns) => {
          const file = await open();
          for (let turn = 0; turn < turns; turn += 1) await setImmediate();
          return file.read();
        }),
      );
      assert.deepEqual(new Set(made), new Set([await (await open()).read()]));
    }
    assert.deepEqual((await readdir(join(stateFolder, 'tokens'))).sort(), [
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
  });

  for (const broken of ['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}\n`, '\u0000'.repeat(43)]) {
    it(`is replaced if the file contains ${JSON.stringify(broken)}`, async (t) => {
      const { file } = await tokenFile(t);
      await writeFile(file.path, broken, { mode: 0o600 });
      const token = await file.read();
      assert.match(token, wellFormed);
      assert.equal(await readFile(file.path, 'utf8'), token);
    });
  }

  for (const open of [0o644, 0o640, 0o602]) {
    it(`is replaced if others had access (${open.toString(8)})`, { skip: onWindows }, async (t) => {
      const { file } = await tokenFile(t);
      const seen = await file.read();
      await chmod(file.path, open);
      assert.notEqual(await file.read(), seen);
      assert.equal(await mode(file.path), '600');
    });
  }

  it('can be replaced, and is closed to others again', { skip: onWindows }, async (t) => {
    const { file } = await tokenFile(t);
    const old = await file.read();
    const token = await file.replace();
    assert.match(token, wellFormed);
    assert.notEqual(token, old);
    assert.equal(await file.read(), token);
    assert.equal(await mode(file.path), '600');
  });

  it('closes a folder that was open to others', { skip: onWindows }, async (t) => {
    const { stateFolder } = await tokenFile(t);
    await chmod(join(stateFolder, 'tokens'), 0o755);
    await AccessTokenFile.open(stateFolder, 'workspace');
    assert.equal(await mode(join(stateFolder, 'tokens')), '700');
  });
});
