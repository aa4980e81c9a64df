import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkExclusions, createExclusions, repository } from '../../exclusionCases';

describe('Exclusions by ignore files', () => {
  checkExclusions([
    {
      name: 'an ignore file holds for its folder and all below',
      files: { ...repository, '/ws/.gitignore': '*.log\n# a comment\n' },
      excluded: ['/ws/a.log', '/ws/deep/er/b.log'],
      kept: ['/ws/a.ts', '/ws/log'],
    },
    {
      name: 'a folder that is ignored takes all below with it',
      files: { ...repository, '/ws/.gitignore': 'dist/\n' },
      excluded: ['/ws/dist/a.js', '/ws/sub/dist/b/c.js'],
      kept: ['/ws/dist', '/ws/sub/dist.ts'],
    },
    {
      name: 'an anchored pattern holds where its ignore file lies',
      files: { ...repository, '/ws/sub/.gitignore': '/dist\n' },
      excluded: ['/ws/sub/dist/a.js'],
      kept: ['/ws/dist/a.js', '/ws/sub/deep/dist/a.js'],
    },
    {
      name: 'a nested ignore file holds only below itself',
      files: { ...repository, '/ws/sub/.gitignore': '*.tmp\n' },
      excluded: ['/ws/sub/a.tmp', '/ws/sub/deep/a.tmp'],
      kept: ['/ws/a.tmp', '/ws/subs/a.tmp'],
    },
    {
      name: 'a nested ignore file takes back what one above ignores',
      files: { ...repository, '/ws/.gitignore': '*.log\n', '/ws/keep/.gitignore': '!*.log\n' },
      excluded: ['/ws/a.log', '/ws/other/a.log'],
      kept: ['/ws/keep/a.log', '/ws/keep/deep/a.log'],
    },
    {
      name: 'within one file the last pattern decides',
      files: { ...repository, '/ws/.gitignore': '*.log\n!keep.log\n' },
      excluded: ['/ws/a.log'],
      kept: ['/ws/keep.log'],
    },
    {
      name: 'nothing is taken back from a folder that is ignored',
      files: { ...repository, '/ws/.gitignore': 'dist/\n', '/ws/dist/.gitignore': '!*\n' },
      excluded: ['/ws/dist/a.js'],
    },
    {
      name: 'line ends of Windows and a byte order mark are no part of a pattern',
      files: { ...repository, '/ws/.gitignore': '\uFEFFa.txt\r\nb.txt\r\n' },
      excluded: ['/ws/a.txt', '/ws/b.txt'],
    },
    {
      name: 'case counts',
      files: { ...repository, '/ws/.gitignore': 'Build\n' },
      excluded: ['/ws/Build'],
      kept: ['/ws/build'],
    },
    {
      name: 'case does not count where the file system knows none',
      files: { ...repository, '/ws/.gitignore': 'Build\n' },
      ignoreCase: true,
      excluded: ['/ws/Build', '/ws/build'],
    },
  ]);
});

describe('Exclusions by what lies above the workspace folder', () => {
  checkExclusions([
    {
      name: 'the ignore files up to the root of the repository hold',
      root: '/repo/packages/a',
      files: {
        '/repo/.git/HEAD': 'ref',
        '/repo/.gitignore': '*.log\n/packages/a/dist\n',
        '/repo/packages/.gitignore': '*.tmp\n',
        '/repo/.git/info/exclude': 'notes.txt\n',
      },
      excluded: ['a.log', 'dist/a.js', 'a.tmp', 'deep/notes.txt'],
      kept: ['src/dist/a.js', 'a.ts'],
    },
    {
      name: 'the nearer goes before the further',
      root: '/repo/packages/a',
      files: {
        '/repo/.git/HEAD': 'ref',
        '/repo/.gitignore': '*.log\n',
        '/repo/packages/.gitignore': '!keep.log\n',
      },
      excluded: ['a.log'],
      kept: ['keep.log'],
    },
    {
      name: 'those above the repository do not',
      root: '/home/repo',
      files: { '/home/repo/.git/HEAD': 'ref', '/home/.gitignore': '*\n', '/.gitignore': '*\n' },
      kept: ['a.ts'],
    },
    {
      name: 'without a repository, those above do not, and its own does',
      root: '/home/folder',
      files: { '/home/.gitignore': '*.ts\n', '/home/folder/.gitignore': '*.log\n' },
      excluded: ['a.log'],
      kept: ['a.ts'],
    },
    {
      name: 'a worktree, whose .git is a file, is a repository',
      root: '/tree/sub',
      files: { '/tree/.git': 'gitdir: /repo/.git/worktrees/tree', '/tree/.gitignore': '*.log\n' },
      excluded: ['a.log'],
    },
    {
      name: 'the root of the file system can be the folder',
      root: '/',
      files: { '/.gitignore': '/tmp\n' },
      excluded: ['tmp', 'tmp/a.ts'],
      kept: ['a.ts', 'deep/tmp'],
    },
  ]);
});

describe('Exclusions by settings', () => {
  checkExclusions([
    {
      name: 'globs are relative to the folder and mind case',
      settings: { globs: ['private', '**/node_modules', '*.bak', 'out/**', 'tmp/'] },
      excluded: [
        '/ws/private/a.ts',
        '/ws/deep/node_modules/x/y.js',
        '/ws/a.bak',
        '/ws/out/a.js',
        '/ws/tmp/a',
      ],
      kept: ['/ws/deep/private/a.ts', '/ws/Private', '/ws/deep/a.bak', '/ws/src/out.ts'],
    },
    {
      name: 'globs name files with a dot at their start too',
      settings: { globs: ['**/*.local.md', 'hidden/**'] },
      excluded: ['/ws/.a.local.md', '/ws/hidden/.a'],
    },
    {
      name: 'an ignore file takes nothing back from a glob',
      settings: { globs: ['**/*.key.md'] },
      files: { ...repository, '/ws/.gitignore': '!a.key.md\n' },
      excluded: ['/ws/a.key.md'],
    },
    {
      name: 'globs ignore case where the file system does',
      settings: { globs: ['Private'] },
      ignoreCase: true,
      excluded: ['/ws/private', '/ws/PRIVATE/a'],
    },
    {
      name: 'a condition leaves a file out only beside its sibling',
      settings: { conditional: [{ glob: '**/*.js', when: '$(basename).ts' }] },
      files: {
        '/ws/a.js': '',
        '/ws/a.ts': '',
        '/ws/b.js': '',
        '/ws/deep/b.js': '',
        '/ws/deep/b.ts': '',
      },
      excluded: ['/ws/a.js', '/ws/deep/b.js'],
      kept: ['/ws/a.ts', '/ws/b.js', '/ws/deep/b.ts'],
    },
    {
      name: 'a condition can name a sibling as it stands',
      settings: { conditional: [{ glob: 'generated', when: 'generator.ts' }] },
      files: { '/ws/generator.ts': '' },
      excluded: ['/ws/generated/a.js'],
    },
  ]);
});

describe('Exclusions of a directory', () => {
  it('tells a folder from a file of that name', async () => {
    const exclusions = createExclusions({ files: { '/ws/.gitignore': 'dist/\n' } });
    const rules = await exclusions.rulesIn('/ws');
    assert.equal(rules?.excludes('dist', true, new Set()), true);
    assert.equal(rules?.excludes('dist', false, new Set()), false);
  });

  it('reads an ignore file once for all that are asked about, until told to forget', async () => {
    const read: string[] = [];
    const exclusions = createExclusions(
      { files: { ...repository, '/ws/.gitignore': '*.log\n' } },
      read,
    );
    await exclusions.isExcluded('/ws/src/a.ts');
    await exclusions.isExcluded('/ws/src/b.ts');
    await exclusions.rulesIn('/ws/src');
    const reads = () => read.filter((path) => path === '/ws/.gitignore').length;
    assert.equal(reads(), 1);
    exclusions.forget();
    await exclusions.isExcluded('/ws/src/a.ts');
    assert.equal(reads(), 2);
  });
});
