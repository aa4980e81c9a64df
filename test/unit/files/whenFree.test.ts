import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { whenFree } from '../../../src/files/whenFree';

function refused(code: string, times: number) {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) throw Object.assign(new Error('refused'), { code });
    return 'done';
  };
}

describe('work on a file that another program has open', () => {
  it('is done on Windows once the file is free', async () => {
    for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
      assert.equal(await whenFree(refused(code, 2), 'win32'), 'done');
    }
  });

  it('fails at once for any other reason, and elsewhere', async () => {
    await assert.rejects(whenFree(refused('ENOENT', 1), 'win32'), { code: 'ENOENT' });
    await assert.rejects(whenFree(refused('EPERM', 1), 'linux'), { code: 'EPERM' });
  });

  it('fails on Windows if the file stays in use', async (t) => {
    t.mock.timers.enable({ apis: ['Date'] });
    const work = async () => {
      t.mock.timers.tick(1_500);
      throw Object.assign(new Error('refused'), { code: 'EBUSY' });
    };
    await assert.rejects(whenFree(work, 'win32'), { code: 'EBUSY' });
  });
});
