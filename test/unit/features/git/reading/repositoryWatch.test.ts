import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { RepositoryWatch } from '../../../../../src/features/git/reading/repositoryWatch';
import { until } from '../../../../host/until';
import { temporaryFolder } from '../../../temporaryFolder';

describe('the watch of a repository', () => {
  const isLinux = process.platform === 'linux';
  it(
    'notices a branch in a folder that was removed and made again',
    { skip: !isLinux },
    async (t) => {
      const gitFolder = await temporaryFolder(t);
      const folder = join(gitFolder, 'refs', 'heads', 'feature');
      await mkdir(folder, { recursive: true });
      let changes = 0;
      const watching = new RepositoryWatch(
        { gitFolder, commonFolder: gitFolder },
        () => (changes += 1),
      );
      t.after(() => watching.dispose());
      await watching.follow();

      await rm(folder, { recursive: true });
      await mkdir(folder);
      // Linux reports the changes of a process in their order, so that this one is the last.
      const own = watch(gitFolder);
      await Promise.all([once(own, 'change'), writeFile(join(gitFolder, 'x.lock'), '')]);
      own.close();
      await watching.follow();

      const before = changes;
      await writeFile(join(folder, 'one'), '');
      await until('the branch is noticed', () => changes > before);
    },
  );
});
