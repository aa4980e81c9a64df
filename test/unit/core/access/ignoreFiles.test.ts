import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkExclusions, createExclusions, repository } from '../../exclusionCases';

const tooMany = 'a\n'.repeat(10_001);

describe('Ignore files that are refused', () => {
  checkExclusions([
    {
      name: 'count as absent, and those around them hold',
      files: { ...repository, '/ws/.gitignore': '*.log\n', '/ws/sub/.gitignore': tooMany },
      excluded: ['/ws/a.log', '/ws/sub/a.log'],
      kept: ['/ws/sub/a'],
    },
  ]);

  it('are named with the reason until they are mended or gone', async () => {
    const files: Record<string, string> = {
      '/ws/.gitignore': tooMany,
      '/ws/b/.gitignore': tooMany,
    };
    const exclusions = createExclusions({ files });
    let changes = 0;
    exclusions.refusals.onDidChange(() => (changes += 1));
    const named = async (...paths: readonly string[]) => {
      await exclusions.isExcluded('/ws/b/a');
      assert.deepEqual([...exclusions.refusals.all.keys()], paths);
    };
    await named('/ws/.gitignore', '/ws/b/.gitignore');
    assert.equal(changes, 2);
    exclusions.forget();
    assert.equal(exclusions.refusals.all.size, 2);
    await named('/ws/.gitignore', '/ws/b/.gitignore');
    assert.equal(changes, 2);

    files['/ws/.gitignore'] = 'a';
    exclusions.forget();
    await named('/ws/b/.gitignore');
    delete files['/ws/b/.gitignore'];
    exclusions.forget();
    exclusions.forget();
    await named();
    assert.equal(changes, 4);
  });

  it('are those whose rules are too many together with the ones above', async () => {
    const many = 'a\n'.repeat(9_000);
    const files = { '/ws/.gitignore': many, '/ws/b/.gitignore': many, '/ws/b/c/.gitignore': many };
    const exclusions = createExclusions({ files });
    await exclusions.isExcluded('/ws/b/c/d');
    assert.deepEqual([...exclusions.refusals.all.keys()], ['/ws/b/c/.gitignore']);
  });
});

describe('Ignore files above the workspace folder', () => {
  it('are not even read without a repository', async () => {
    const read: string[] = [];
    const files = { '/home/.gitignore': '*', '/.gitignore': '*', '/home/ws/a': '' };
    await createExclusions({ root: '/home/ws', files }, read).isExcluded('/home/ws/a');
    assert.deepEqual(
      read.filter((path) => path.endsWith('.gitignore')),
      [],
    );
  });

  it('are not read beyond the repository', async () => {
    const read: string[] = [];
    const files = { '/home/.gitignore': '*', '/home/repo/.git/HEAD': 'ref', '/home/repo/ws/a': '' };
    await createExclusions({ root: '/home/repo/ws', files }, read).isExcluded('/home/repo/ws/a');
    assert.deepEqual(
      read.filter((path) => path.endsWith('.gitignore')),
      ['/home/repo/.gitignore'],
    );
  });

  checkExclusions([
    {
      name: 'can ignore the workspace folder as a whole',
      root: '/repo/build/ws',
      files: { '/repo/.git/HEAD': 'ref', '/repo/.gitignore': 'build/\n' },
      excluded: ['a', 'b/'],
    },
  ]);
});

describe('The rules of a folder that is not there', () => {
  checkExclusions([
    {
      name: 'are those of its parent',
      files: { ...repository, '/ws/.gitignore': '*.log\n' },
      excluded: ['gone/a.log', 'gone/deep/er/a.log'],
      kept: ['gone/deep/a'],
    },
  ]);

  it('are not looked for in each folder below it', async () => {
    const read: string[] = [];
    const exclusions = createExclusions({ files: repository }, read);
    await exclusions.isExcluded('/ws/a');
    const before = read.length;
    await exclusions.isExcluded(`/ws/${'gone/'.repeat(200)}a`);
    assert.deepEqual(read.slice(before), ['/ws/gone']);
  });

  it('are not kept', async () => {
    const files: Record<string, string> = { ...repository };
    const exclusions = createExclusions({ files });
    assert.equal(await exclusions.isExcluded('/ws/sub/a.log'), false);
    files['/ws/sub/.gitignore'] = '*.log';
    assert.equal(await exclusions.isExcluded('/ws/sub/a.log'), true);
  });
});
