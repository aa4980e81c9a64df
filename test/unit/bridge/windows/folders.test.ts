import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { clientFolder, openWindow } from '../../../../src/bridge/windows/folders';
import { isProgramFolder } from '../../../../src/bridge/windows/programFolder';
import type { WindowRecord } from '../../../../src/core/protocol/windowRecord';
import { temporaryFolder } from '../../temporaryFolder';

const skip = process.platform === 'win32' && 'paths are compared in lower case';

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

test('the folder of a client is the real one', { skip }, async (t) => {
  const folder = await temporaryFolder(t);
  await mkdir(join(folder, 'real', 'inner'), { recursive: true });
  await symlink(join(folder, 'real'), join(folder, 'link'));
  const client = await clientFolder(join(folder, 'link', 'inner', '..', 'inner'));
  assert.deepEqual(client, {
    path: join(folder, 'real', 'inner'),
    worktree: undefined,
    isProject: true,
  });
  assert.equal((await clientFolder(join(folder, 'none'))).path, join(folder, 'none'));
});

test('the home folder and the root are no project', async () => {
  assert.equal((await clientFolder(homedir())).isProject, false);
  assert.equal((await clientFolder(homedir(), true)).isProject, true, 'unless it is meant');
  assert.equal((await clientFolder(parse(process.cwd()).root)).isProject, false);
  assert.equal((await clientFolder(join(homedir(), '.codex'))).isProject, false);
  assert.equal((await clientFolder(join(homedir(), '.dotfiles'))).isProject, true);
});

test('neither are the folders of programs on Windows, in which apps without a folder start servers', () => {
  const home = String.raw`c:\users\me`;
  const local = String.raw`${home}\appdata\local`;
  const programs = [
    String.raw`c:\windows\system32`,
    String.raw`c:\program files\windowsapps\claude_1.0_x64`,
    String.raw`d:\program files (x86)`,
    String.raw`${local}\programs\microsoft vs code`,
    String.raw`${local}\anthropicclaude\app-1.0.0`,
  ];
  for (const path of programs) assert.ok(isProgramFolder(path, home), path);
  const others = [
    String.raw`c:\windows-tools`,
    String.raw`c:\work\program files`,
    String.raw`c:\program files-mine`,
    String.raw`${home}\programs`,
    String.raw`c:\users\you\appdata\local\programs\a`,
    local,
    '/windows',
  ];
  for (const path of others) assert.ok(!isProgramFolder(path, home), path);
});

const gitFiles: readonly (readonly [string, string, boolean])[] = [
  ['a worktree', 'gitdir: /repo/.git/worktrees/x\n', true],
  ['a worktree of Windows', 'gitdir: C:\\repo\\.git\\worktrees\\x\r\n', true],
  ['a worktree by a relative path', 'gitdir: ../../.git/worktrees/x', true],
  ['a submodule', 'gitdir: ../.git/modules/x\n', false],
  ['garbage', 'worktrees', false],
];

for (const [what, text, isWorktree] of gitFiles) {
  test(`a .git file: ${what}`, { skip }, async (t) => {
    const folder = await temporaryFolder(t);
    await write(join(folder, '.git'), text);
    await mkdir(join(folder, 'src', 'a'), { recursive: true });
    const { worktree } = await clientFolder(join(folder, 'src', 'a'));
    assert.equal(worktree, isWorktree ? folder : undefined);
  });
}

test('a repository of its own in a worktree is no worktree', { skip }, async (t) => {
  const folder = await temporaryFolder(t);
  await write(join(folder, '.git'), 'gitdir: /repo/.git/worktrees/x\n');
  await mkdir(join(folder, 'inner', '.git'), { recursive: true });
  assert.equal((await clientFolder(join(folder, 'inner'))).worktree, undefined);
});

test(
  'the folders of a window are the real ones, and those of this machine',
  { skip },
  async (t) => {
    const folder = await temporaryFolder(t);
    await mkdir(join(folder, 'a ü#%'));
    await symlink(join(folder, 'a ü#%'), join(folder, 'link'));
    const workspaceFolders = [
      pathToFileURL(join(folder, 'a ü#%')).href,
      `${pathToFileURL(join(folder, 'link')).href}/`,
      'vscode-vfs://github/a/b',
      'untitled:a',
      '',
    ];
    const { folders } = await openWindow({ workspaceFolders } as unknown as WindowRecord);
    const path = join(folder, 'a ü#%');
    assert.deepEqual(folders, [
      { path, checkout: undefined },
      { path, checkout: undefined },
    ]);
  },
);
