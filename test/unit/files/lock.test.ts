import assert from 'node:assert/strict';
import files, { access, readFile, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { UserError } from '../../../src/base/errors';
import { withLock } from '../../../src/files/lockedFile';
import { temporaryFolder } from '../temporaryFolder';

describe('withLock', () => {
  it('returns the result of the work, and unlocks', async (test) => {
    const folder = await temporaryFolder(test);
    assert.equal(await withLock(join(folder, 'lock'), async () => 42), 42);
    assert.deepEqual(await readdir(folder), []);
  });

  it('holds the lock while the work is done', async (test) => {
    const path = join(await temporaryFolder(test), 'lock');
    await withLock(path, () => access(path));
  });

  it('unlocks and fails when the work fails', async (test) => {
    const folder = await temporaryFolder(test);
    const work = () => Promise.reject(new Error('no luck'));
    await assert.rejects(withLock(join(folder, 'lock'), work), /no luck/);
    assert.deepEqual(await readdir(folder), []);
  });

  it('lets one work at a time', async (test) => {
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() }); // No lock grows old on a busy machine.
    const folder = await temporaryFolder(test);
    const counter = join(folder, 'counter');
    await writeFile(counter, '0');
    let inside = 0;
    let most = 0;
    // Long enough for the others to try several times.
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      for (let round = 0; round < 100; round += 1) {
        await writeFile(counter, String(Number(await readFile(counter, 'utf8')) + 1));
      }
      inside -= 1;
    };
    await Promise.all([1, 2, 3].map(() => withLock(join(folder, 'lock'), work)));
    assert.equal(most, 1);
    assert.equal(await readFile(counter, 'utf8'), '300');
  });

  it('takes over a lock that a dead process left', async (test) => {
    const folder = await temporaryFolder(test);
    const path = join(folder, 'lock');
    await lockSince(path, -6_000);
    assert.equal(await withLock(path, async () => 'done'), 'done');
    assert.deepEqual(await readdir(folder), []);
  });

  it('does not remove the lock of another process that took it over', async (test) => {
    const path = join(await temporaryFolder(test), 'lock');
    await withLock(path, () => writeFile(path, 'another'));
    assert.equal(await readFile(path, 'utf8'), 'another');
  });

  for (const how of ['at once', 'each when it learns so']) {
    it(`is taken over from a dead process by one of many that wait, ${how}`, async (test) => {
      const folder = await temporaryFolder(test);
      const path = join(folder, 'lock');
      await lockSince(path, -6_000);
      if (how !== 'at once') answerLate(test);
      let inside = 0;
      let most = 0;
      const work = async () => {
        most = Math.max(most, ++inside);
        await delay(5);
        inside -= 1;
      };
      await Promise.all(Array.from({ length: 20 }, () => withLock(path, work)));
      assert.equal(most, 1);
      assert.deepEqual(await readdir(folder), []);
    });
  }

  it('gives up after a while, with a sentence that names the lock', async (test) => {
    const path = join(await temporaryFolder(test), 'lock');
    await lockSince(path, 3_600_000);
    test.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.now() });
    let hasWorked = false;
    let outcome: unknown;
    const waiting = withLock(path, async () => (hasWorked = true)).catch(
      (cause: unknown) => (outcome = cause),
    );
    while (outcome === undefined && !hasWorked) {
      await nextTurn();
      test.mock.timers.tick(100);
    }
    await waiting;
    assert.equal(hasWorked, false);
    assert.ok(outcome instanceof UserError);
    assert.ok(outcome.message.includes(path));
  });

  it('fails at once if the lock cannot be created', async (test) => {
    const path = join(await temporaryFolder(test), 'no', 'such', 'folder', 'lock');
    await assert.rejects(
      withLock(path, async () => 42),
      { code: 'ENOENT' },
    );
  });
});

/** Delays the result of each `stat` more than the one before, so that it may be outdated. */
function answerLate({ mock }: TestContext): void {
  const { stat } = files;
  let asked = 0;
  mock.method(files, 'stat', async (path: string) => {
    const found = await stat(path);
    await delay((asked += 1));
    return found;
  });
}

async function lockSince(path: string, offsetMs: number): Promise<void> {
  await writeFile(path, '1');
  const time = new Date(Date.now() + offsetMs);
  await utimes(path, time, time);
}
