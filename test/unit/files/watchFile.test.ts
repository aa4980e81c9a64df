import assert from 'node:assert/strict';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { watchFile } from '../../../src/files/watchFile';
import { until } from '../../host/until';
import { temporaryFolder } from '../temporaryFolder';

describe('watchFile', () => {
  it('notices that a file is created, written, replaced again and again, and removed', async (test) => {
    const folder = await temporaryFolder(test);
    const path = join(folder, 'state.json');
    const watched = watch(test, path);
    const replace = async () => {
      await writeFile(`${path}.tmp`, 'new');
      await rename(`${path}.tmp`, path);
    };
    const changes = [() => writeFile(path, 'a'), replace, replace, replace, () => rm(path)];
    for (const [index, change] of changes.entries()) {
      await allEventsBy(test, join(folder, `marker-${index}`));
      watched.count = 0;
      await change();
      await until(`change ${index} to be seen`, () => watched.count > 0);
    }
  });

  it('ignores other files of the folder', async (test) => {
    const folder = await temporaryFolder(test);
    const watched = watch(test, join(folder, 'state.json'));
    const other = watch(test, join(folder, 'other.json'));
    await writeFile(join(folder, 'other.json'), 'a');
    await until('the other file to be seen', () => other.count > 0);
    assert.equal(watched.count, 0);
  });

  it('notices nothing once disposed', async (test) => {
    const path = join(await temporaryFolder(test), 'state.json');
    const disposed = watch(test, path);
    const watched = watch(test, path);
    disposed.dispose();
    await writeFile(path, 'a');
    await until('the change to be seen', () => watched.count > 0);
    assert.equal(disposed.count, 0);
  });
});

function watch(test: TestContext, path: string) {
  const watched = { count: 0, dispose: () => watcher.dispose() };
  const watcher = watchFile(path, () => (watched.count += 1));
  test.after(() => watched.dispose());
  return watched;
}

/** Events come in order: after the event of a later change, there are no more of an earlier one. */
async function allEventsBy(test: TestContext, path: string): Promise<void> {
  const marker = watch(test, path);
  await writeFile(path, '');
  await until('the marker to be seen', () => marker.count > 0);
}
