import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { Exclusions } from '../../src/core/access/exclusions';
import { fileUri } from '../../src/core/documents/uris';
import { createRulesReader } from '../../src/workspace/rulesReader';
import { waitingWriter } from '../unit/waitingWriter';

const isWindows = process.platform === 'win32';

describe('the ignore files of a workspace folder', () => {
  let folder: string;
  let exclusions: Exclusions;

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'mcp-bridge-rules-')));
    exclusions = below('repo/ws');
    await put('repo/.git/HEAD', 'ref: refs/heads/main\n');
    await put('repo/ws/a.txt', 'a');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const below = (path: string) =>
    new Exclusions({
      root: join(folder, path),
      reader: createRulesReader(fileUri(join(folder, path))),
      settings: { globs: [], conditional: [] },
      ignoreCase: false,
    });
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  const isExcluded = (path: string) => exclusions.isExcluded(join(folder, path));
  const refused = () => Object.fromEntries(exclusions.refusals.all);

  it('hold together with those above it in its repository', async () => {
    await put('repo/.gitignore', '*.log');
    await put('repo/ws/.gitignore', '*.tmp');
    assert.ok(await isExcluded('repo/ws/a.log'));
    assert.ok(await isExcluded('repo/ws/a.tmp'));
    assert.ok(!(await isExcluded('repo/ws/a.txt')));
    assert.deepEqual(refused(), {});
  });

  it('are applied up to 1 MB', async () => {
    await put('repo/ws/.gitignore', '*.log\n'.padEnd(1_048_576, '#'));
    await put('repo/ws/sub/.gitignore', '*.txt\n'.padEnd(1_048_577, '#'));
    assert.ok(await isExcluded('repo/ws/sub/a.log'));
    assert.ok(!(await isExcluded('repo/ws/sub/a.txt')));
    assert.deepEqual(refused(), { [join(folder, 'repo/ws/sub/.gitignore')]: 'tooLarge' });
  });

  if (!isWindows) {
    for (const path of ['repo/ws', 'repo']) {
      it(`are no pipe in ${path}`, async () => {
        execFileSync('mkfifo', [join(folder, path, '.gitignore')]);
        assert.ok(!(await isExcluded('repo/ws/a.txt')));
      });

      it(`are no device that never ends in ${path}`, async () => {
        await symlink('/dev/zero', join(folder, path, '.gitignore'));
        assert.ok(!(await isExcluded('repo/ws/a.txt')));
        assert.deepEqual(refused(), { [join(folder, path, '.gitignore')]: 'linkedOutside' });
      });
    }

    it('are no link to a folder', async () => {
      await mkdir(join(folder, 'repo/ws/sub'));
      await symlink('sub', join(folder, 'repo/ws/.gitignore'));
      assert.ok(!(await isExcluded('repo/ws/a.txt')));
      assert.deepEqual(refused(), { [join(folder, 'repo/ws/.gitignore')]: 'notAFile' });
    });

    it('are not even opened outside of the folder', async function () {
      if (process.platform !== 'linux') this.skip();
      using writer = await waitingWriter(join(folder, 'pipe'));
      await symlink(join(folder, 'pipe'), join(folder, 'repo/ws/.gitignore'));
      assert.ok(!(await isExcluded('repo/ws/a.txt')));
      assert.deepEqual(refused(), { [join(folder, 'repo/ws/.gitignore')]: 'linkedOutside' });
      await writer.waits();
    });

    it('are not followed out of the folder', async () => {
      await put('rules', '*');
      await put('repo/rules', '*');
      await put('repo/ws/rules', '*.log');
      await mkdir(join(folder, 'repo/ws/sub'));
      await symlink(join(folder, 'repo/ws/rules'), join(folder, 'repo/ws/sub/.gitignore'));
      await symlink(join(folder, 'repo/rules'), join(folder, 'repo/ws/.gitignore'));
      await symlink(join(folder, 'rules'), join(folder, 'repo/.gitignore'));
      assert.ok(await isExcluded('repo/ws/sub/a.log'));
      assert.ok(!(await isExcluded('repo/ws/sub/a.txt')));
      assert.deepEqual(refused(), {
        [join(folder, 'repo/ws/.gitignore')]: 'linkedOutside',
        [join(folder, 'repo/.gitignore')]: 'linkedOutside',
      });
    });

    it('do not matter above a folder without a repository', async () => {
      await rm(join(folder, 'repo/.git'), { recursive: true });
      execFileSync('mkfifo', [join(folder, 'repo/.gitignore')]);
      assert.ok(!(await isExcluded('repo/ws/a.txt')));
      assert.deepEqual(refused(), {});
    });

    it('wait for no pipe in the place of a repository', async () => {
      await rm(join(folder, 'repo/.git/HEAD'));
      execFileSync('mkfifo', [join(folder, 'repo/.git/HEAD')]);
      await put('repo/.gitignore', '*');
      assert.ok(!(await isExcluded('repo/ws/a.txt')));
    });
  }

  if (process.getuid?.() === 0) {
    const another = 65_534;

    it("are not another user's above the folder", async () => {
      await put('repo/.gitignore', '*');
      await chown(join(folder, 'repo/.gitignore'), another, another);
      assert.ok(!(await isExcluded('repo/ws/a.txt')));
      assert.deepEqual(refused(), { [join(folder, 'repo/.gitignore')]: 'notOwn' });
    });

    it("can be another user's whose the folder is", async () => {
      await put('repo/.gitignore', '*');
      for (const path of ['repo/.gitignore', 'repo/ws']) {
        await chown(join(folder, path), another, another);
      }
      assert.ok(await isExcluded('repo/ws/a.txt'));
    });

    it("take no repository for one that is another user's", async () => {
      await put('repo/.gitignore', '*');
      await chown(join(folder, 'repo/.git/HEAD'), another, another);
      assert.ok(!(await isExcluded('repo/ws/a.txt')));
    });
  }
});
