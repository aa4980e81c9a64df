import assert from 'node:assert/strict';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { copyBridge } from '../../../../../src/features/clients/bridge/bridgeCopy';
import { bridgeFiles } from '../../../../../src/features/clients/bridge/bridgeFiles';
import { bridgeFacts, discoveryState } from '../../../../../src/features/clients/bridge/localFacts';
import { temporaryFolder } from '../../../temporaryFolder';

const linux = { platform: 'linux', env: {} } as const;
const hasModes = process.platform !== 'win32';

describe('the discovery file', () => {
  const expected = { url: 'http://127.0.0.1:1/mcp', token: 'secret' };
  const record = { version: 1, id: 'a', pid: 1, ...expected };

  it('is good, missing, or for another window', async (test) => {
    const path = join(await temporaryFolder(test), '1.json');
    assert.equal(await discoveryState(path, expected), 'missing');
    await writeFile(path, JSON.stringify(record, undefined, 2), { mode: 0o600 });
    assert.equal(await discoveryState(path, expected), 'good');
    assert.equal(await discoveryState(path, { ...expected, token: 'new' }), 'differs');
    await writeFile(path, JSON.stringify(expected));
    assert.equal(await discoveryState(path, expected), 'differs', 'the bridge passes it over');
  });

  it('is not accessible to others, nor is its folder', { skip: !hasModes }, async (test) => {
    const folder = join(await temporaryFolder(test), 'windows');
    const path = join(folder, '1.json');
    await mkdir(folder, { mode: 0o700 });
    await writeFile(path, JSON.stringify(record), { mode: 0o644 });
    assert.equal(await discoveryState(path, expected), 'exposed');
    await chmod(path, 0o600);
    assert.equal(await discoveryState(path, expected), 'good');
    await chmod(folder, 0o755);
    assert.equal(await discoveryState(path, expected), 'exposed');
  });
});

describe('the state of the bridge', { skip: !hasModes }, () => {
  it('includes everything that it needs', async (test) => {
    const folder = await temporaryFolder(test);
    const source = join(folder, 'source.js');
    const runtime = join(folder, 'code');
    await writeFile(source, '"use strict";\nrun();\n');
    const files = bridgeFiles(join(folder, 'state'), 'linux');
    const facts = (node?: string) =>
      bridgeFacts({ files, source, version: '1.0.0', runtime, node });
    const copy = (version: string) =>
      copyBridge({ source, version, files, runtime: { ...linux, execPath: runtime } });
    const before = await facts();
    assert.equal(before.copied, 'missing');
    assert.equal(before.hasLauncher, false);
    assert.equal(before.hasRuntime, false);
    assert.equal(before.isNodeNewEnough, false);

    await copy('1.0.0');
    await writeFile(runtime, '', { mode: 0o755 });
    const after = await facts('22.1.0');
    assert.equal(after.copied, 'same');
    assert.equal(after.copiedVersion, '1.0.0');
    assert.equal(after.hasLauncher, true);
    assert.equal(after.hasRuntime, true);
    assert.equal(after.isNodeNewEnough, true);

    await writeFile(source, 'other();\nmore();\n');
    assert.equal((await facts()).copied, 'outdated');
    await copy('1.0.1');
    await writeFile(source, 'and();\nanother();\n');
    assert.equal((await facts()).copied, 'newer');
    await rm(files.launcher);
    assert.equal((await facts()).hasLauncher, false);
  });
});
