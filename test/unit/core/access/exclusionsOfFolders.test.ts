import { describe } from 'node:test';
import { checkExclusions, repository } from '../../exclusionCases';

describe('Exclusions of folders, whose paths end in a slash', () => {
  checkExclusions([
    {
      name: 'a pattern for folders leaves out a folder, and no file of its name',
      files: { ...repository, '/ws/.gitignore': 'dist/\n' },
      excluded: ['/ws/dist/', '/ws/sub/dist/', '/ws/dist/deep/'],
      kept: ['/ws/dist', '/ws/dist.d/', '/ws/'],
    },
    {
      name: 'a pattern without a slash leaves out both',
      files: { ...repository, '/ws/.gitignore': 'dist\n' },
      excluded: ['/ws/dist/', '/ws/dist', '/ws/sub/dist/'],
      kept: ['/ws/dist.d/'],
    },
    {
      name: 'a folder whose content alone is left out stays, and what is taken back of it',
      files: { ...repository, '/ws/.gitignore': 'dist/*\n!dist/keep/\n' },
      excluded: ['/ws/dist/other/', '/ws/dist/a.js'],
      kept: ['/ws/dist/', '/ws/dist/keep/', '/ws/dist/keep/a.js'],
    },
    {
      name: 'the ignore file in a folder does not speak of the folder',
      files: { ...repository, '/ws/.gitignore': '', '/ws/sub/.gitignore': '*\nsub/\n' },
      excluded: ['/ws/sub/a.ts', '/ws/sub/deep/'],
      kept: ['/ws/sub/', '/ws/'],
    },
    {
      name: 'the folder of the workspace is never left out itself',
      files: { '/repo/.git/HEAD': 'ref', '/repo/.gitignore': 'ws/\n*.log\n' },
      settings: { globs: ['*', '**', 'ws'] },
      root: '/repo/ws',
      excluded: ['/repo/ws/a/'],
      kept: ['/repo/ws/', '/repo/ws'],
    },
    {
      name: 'globs of the settings leave out folders',
      settings: { globs: ['**/node_modules', 'tmp/', 'out/**', '*.d'] },
      excluded: [
        '/ws/node_modules/',
        '/ws/deep/node_modules/x/',
        '/ws/tmp/',
        '/ws/out/',
        '/ws/a.d/',
      ],
      kept: ['/ws/node_modules2/', '/ws/deep/tmp/', '/ws/'],
    },
    {
      name: 'a condition leaves out a folder beside its sibling',
      settings: { conditional: [{ glob: '**/*.gen', when: '$(basename).ts' }] },
      files: { '/ws/a.ts': '', '/ws/deep/b.ts': '' },
      excluded: ['/ws/a.gen/', '/ws/deep/b.gen/', '/ws/a.gen/deep/'],
      kept: ['/ws/b.gen/', '/ws/deep/a.gen/'],
    },
    {
      name: 'case does not count where the file system knows none',
      files: { ...repository, '/ws/.gitignore': 'Build/\n' },
      ignoreCase: true,
      excluded: ['/ws/build/', '/ws/BUILD/a'],
      kept: ['/ws/build'],
    },
  ]);
});
