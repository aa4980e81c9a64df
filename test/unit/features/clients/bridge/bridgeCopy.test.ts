import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { copyBridge, versionOf } from '../../../../../src/features/clients/bridge/bridgeCopy';
import { bridgeFiles } from '../../../../../src/features/clients/bridge/bridgeFiles';
import { temporaryFolder } from '../../../temporaryFolder';

const run = promisify(execFile);
const names = ['bridge', 'bridge.js', 'package.json'];

async function place(test: TestContext, bridge = '"use strict";\n') {
  const folder = await temporaryFolder(test);
  const source = join(folder, 'source.js');
  await writeFile(source, bridge);
  const files = bridgeFiles(join(folder, 'state'), 'linux');
  const runtime = { platform: 'linux', execPath: '/opt/code', env: {} } as const;
  const copy = (version: string) => copyBridge({ source, version, files, runtime });
  return { folder, source, files, copy, read: () => readFile(files.bridge, 'utf8') };
}

describe('the copy of the bridge', () => {
  it('is put in a private folder, with the launcher and nothing else', async (test) => {
    const { folder, files, copy, read } = await place(test);
    await copy('1.2.3');
    assert.equal(await read(), '// MCP Workspace Bridge 1.2.3\n"use strict";\n');
    assert.deepEqual((await readdir(join(folder, 'state'))).sort(), names);
    if (process.platform === 'win32') return;
    const modes = [join(folder, 'state'), files.bridge, files.launcher];
    const mode = async (path: string) => (await stat(path)).mode & 0o777;
    assert.deepEqual(await Promise.all(modes.map(mode)), [0o700, 0o600, 0o700]);
  });

  it('keeps its first line, so that it can be executed', async (test) => {
    const { copy, read } = await place(test, '#!/usr/bin/env node\nrun();\n');
    await copy('1.2.3');
    assert.equal(await read(), '#!/usr/bin/env node\n// MCP Workspace Bridge 1.2.3\nrun();\n');
    assert.equal(versionOf(await read()), '1.2.3');
  });

  it('is not written again while it is the same', async (test) => {
    const { files, copy } = await place(test);
    await copy('1.2.3');
    const before = await Promise.all([files.bridge, files.launcher].map((path) => stat(path)));
    await copy('1.2.3');
    const after = await Promise.all([files.bridge, files.launcher].map((path) => stat(path)));
    assert.deepEqual(
      after.map(({ ino }) => ino),
      before.map(({ ino }) => ino),
    );
  });

  it('is replaced by a newer version, and by another build of the same version', async (test) => {
    const { source, copy, read } = await place(test);
    await copy('1.9.0');
    await copy('1.10.0');
    assert.equal(versionOf(await read()), '1.10.0');
    await writeFile(source, 'other();\n');
    await copy('1.10.0');
    assert.match(await read(), /other/);
  });

  it('is replaced if others can have written it, whatever its version', async (test) => {
    if (process.platform === 'win32') return;
    const { folder, files, copy, read } = await place(test);
    await copy('1.2.3');
    const [bridge, launcher] = [await read(), await readFile(files.launcher, 'utf8')];
    const planted = join(folder, 'planted');
    await writeFile(planted, '// MCP Workspace Bridge 99.0.0\nplanted();\n');
    for (const path of [files.bridge, files.launcher]) {
      await writeFile(path, '// MCP Workspace Bridge 99.0.0\nplanted();\n');
      await chmod(path, 0o722);
    }
    await copy('1.2.3');
    assert.equal(await read(), bridge);
    assert.equal(await readFile(files.launcher, 'utf8'), launcher);
    await rm(files.bridge);
    await symlink(planted, files.bridge);
    await copy('1.2.3');
    assert.equal(await read(), bridge);
    assert.match(await readFile(planted, 'utf8'), /planted/);
  });

  it('is not replaced by an older version', async (test) => {
    const { copy, read } = await place(test);
    await copy('1.10.0');
    await copy('1.9.9');
    assert.equal(versionOf(await read()), '1.10.0');
  });

  it('replaces a file that is not ours', async (test) => {
    const { files, copy, read } = await place(test);
    await copy('1.0.0');
    await writeFile(files.bridge, 'half a fi');
    await copy('1.0.0');
    assert.equal(versionOf(await read()), '1.0.0');
  });

  it('is complete when two windows write it at once', async (test) => {
    const { folder, copy, read } = await place(test, `${'x'.repeat(100_000)}\n`);
    await Promise.all([copy('1.0.0'), copy('1.0.0'), copy('1.0.0')]);
    assert.equal((await read()).length, 100_001 + '// MCP Workspace Bridge 1.0.0\n'.length);
    assert.deepEqual((await readdir(join(folder, 'state'))).sort(), names);
  });

  it('runs below a folder whose package.json says that files are ES modules', async (test) => {
    const { folder, files, copy } = await place(test, 'console.log(typeof require);\n');
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await copy('1.2.3');
    const { stdout } = await run(process.execPath, [files.bridge]);
    assert.equal(stdout, 'function\n');
  });
});
