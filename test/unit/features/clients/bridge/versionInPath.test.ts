import assert from 'node:assert/strict';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import {
  isNewEnough,
  versionInPath,
} from '../../../../../src/features/clients/bridge/versionInPath';
import { temporaryFolder } from '../../../temporaryFolder';

describe('node in the PATH', { skip: process.platform === 'win32' }, () => {
  const search = (PATH: string, apart: readonly string[] = []) =>
    versionInPath('node', { platform: 'linux', home: '/home/me', env: { PATH }, apart });
  const put = async (folder: string, says: string) => {
    await writeFile(join(folder, 'node'), `#!/bin/sh\necho '${says}'\n`);
    await chmod(join(folder, 'node'), 0o700);
  };

  const cases = [
    { says: 'v18.19.1', version: '18.19.1', isEnough: true },
    { says: 'v22.0.0-nightly', version: '22.0.0', isEnough: true },
    { says: 'v9.11.2', version: '9.11.2', isEnough: false },
    { says: 'node, a game', version: undefined, isEnough: false },
  ];
  for (const { says, version, isEnough } of cases) {
    it(`that says ${says}`, async (test) => {
      const PATH = await temporaryFolder(test);
      await put(PATH, says);
      const found = await search(PATH);
      assert.equal(found, version);
      assert.equal(isNewEnough(found), isEnough);
    });
  }

  it('is not one of the workspace', async (test) => {
    const [workspace, elsewhere] = [await temporaryFolder(test), await temporaryFolder(test)];
    await put(workspace, 'v99.0.0');
    await put(elsewhere, 'v20.0.0');
    assert.equal(await search(`${workspace}:${elsewhere}`, [workspace]), '20.0.0');
  });

  it('may be missing', async (test) => {
    const found = await search(await temporaryFolder(test));
    assert.equal(found, undefined);
    assert.equal(isNewEnough(found), false);
  });
});
