import { describe } from 'node:test';
import { checkExclusions, repository } from '../../exclusionCases';

describe('Exclusions by the list that a repository keeps for itself', () => {
  checkExclusions([
    {
      name: 'the repository has an ignore list of its own',
      files: { ...repository, '/ws/.git/info/exclude': 'notes.txt\n' },
      excluded: ['/ws/notes.txt', '/ws/deep/notes.txt'],
    },
    {
      name: 'an ignore file goes before the list of the repository',
      files: {
        ...repository,
        '/ws/.git/info/exclude': '*.txt\n',
        '/ws/.gitignore': '!notes.txt\n',
      },
      excluded: ['/ws/a.txt'],
      kept: ['/ws/notes.txt'],
    },
    {
      name: 'a repository below the folder has its own',
      files: {
        '/ws/inner/.git/HEAD': 'ref',
        '/ws/inner/.git/info/exclude': 'notes.txt\n',
      },
      excluded: ['/ws/inner/notes.txt', '/ws/inner/deep/notes.txt'],
      kept: ['/ws/notes.txt'],
    },
    {
      name: 'a worktree has that of its repository',
      files: {
        '/ws/.git': 'gitdir: /repo/.git/worktrees/ws\n',
        '/repo/.git/worktrees/ws/commondir': '../..\n',
        '/repo/.git/info/exclude': 'notes.txt\n',
      },
      excluded: ['/ws/notes.txt'],
    },
    {
      name: 'a worktree on Windows, where git names the drive',
      root: '/c:/ws',
      files: {
        '/c:/ws/.git': 'gitdir: C:/repo/.git/worktrees/ws\n',
        '/C:/repo/.git/worktrees/ws/commondir': 'D:/main/.git\n',
        '/D:/main/.git/info/exclude': 'notes.txt\n',
      },
      excluded: ['/c:/ws/notes.txt'],
    },
    {
      name: 'a submodule has its own, behind a relative link',
      files: {
        '/ws/lib/.git': 'gitdir: ../.git/modules/lib\n',
        '/ws/.git/modules/lib/info/exclude': 'notes.txt\n',
      },
      excluded: ['/ws/lib/notes.txt'],
      kept: ['/ws/notes.txt'],
    },
  ]);
});
