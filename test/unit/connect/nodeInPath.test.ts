import assert from 'node:assert/strict';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { isNewEnough, nodeInPath } from '../../../src/connect/nodeInPath';
import { temporaryFolder } from '../temporaryFolder';

describe('node in the PATH', { skip: process.platform === 'win32' }, () => {
  const cases = [
    { says: 'v18.19.1', version: '18.19.1', isEnough: true },
    { says: 'v22.0.0-nightly', version: '22.0.0', isEnough: true },
    { says: 'v9.11.2', version: '9.11.2', isEnough: false },
    { says: 'node, a game', version: undefined, isEnough: false },
  ];
  for (const { says, version, isEnough } of cases) {
    it(`that says ${says}`, async (test) => {
      const PATH = await temporaryFolder(test);
      await writeFile(join(PATH, 'node'), `#!/bin/sh\necho '${says}'\n`);
      await chmod(join(PATH, 'node'), 0o700);
      const found = await nodeInPath({ PATH });
      assert.equal(found, version);
      assert.equal(isNewEnough(found), isEnough);
    });
  }

  it('may be missing', async (test) => {
    const found = await nodeInPath({ PATH: await temporaryFolder(test) });
    assert.equal(found, undefined);
    assert.equal(isNewEnough(found), false);
  });
});
