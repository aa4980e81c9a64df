import assert from 'node:assert/strict';
import { cpSync, mkdirSync, realpathSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { childUri, fileUri } from '../../../../../src/core/documents/uris';
import type { Scope } from '../../../scope';
import { read, TestRepository } from './repositories';

async function committed(scope: Scope): Promise<TestRepository> {
  const it = await TestRepository.create(scope);
  return it.write('a.txt', 'a\n').commit('one');
}

/** A folder beside the repository, and what its `.git` says. */
function beside(it: TestRepository, gitFile?: string): TestRepository {
  const other = it.at(join(it.folder, 'beside'));
  mkdirSync(other.root);
  return gitFile === undefined ? other : other.write('.git', `gitdir: ${gitFile}\n`);
}

function worktreeOf(it: TestRepository): TestRepository {
  const worktree = it.at(join(it.folder, 'worktree'));
  it.git('worktree', 'add', '--quiet', worktree.root);
  return worktree;
}

function submoduleOf(it: TestRepository): TestRepository {
  const source = it.at(join(it.folder, 'source'));
  it.git('clone', '--quiet', it.root, source.root);
  it.git('submodule', '--quiet', 'add', source.root, 'sub');
  return it.at(join(it.root, 'sub'));
}

describe('a repository whose git folder lies elsewhere', () => {
  const served: Readonly<Record<string, (it: TestRepository) => TestRepository>> = {
    'a worktree': worktreeOf,
    'a worktree with a relative link back': (it) => {
      const worktree = worktreeOf(it);
      const gitFolder = join(it.root, '.git/worktrees/worktree');
      writeFileSync(join(gitFolder, 'gitdir'), relative(gitFolder, join(worktree.root, '.git')));
      return worktree;
    },
    'a submodule': submoduleOf,
    'a submodule of a worktree': (it) => submoduleOf(worktreeOf(it)),
    'a worktree of a submodule': (it) => worktreeOf(submoduleOf(it)),
    'one that names its working folder': (it) => {
      it.git('init', '--quiet', `--separate-git-dir=${join(it.folder, 'separate')}`);
      it.git('config', 'core.worktree', it.root);
      return it;
    },
  };
  for (const [name, make] of Object.entries(served)) {
    it(`is read if it is ${name}, also through a link`, async (scope) => {
      const made = make(await committed(scope));
      assert.match((await read(await made.open(), 'log')) ?? '', /one/);
      const link = join(made.folder, 'link');
      symlinkSync(made.root, link);
      assert.match((await read(await made.at(link).open(), 'log')) ?? '', /one/);
    });
  }

  const kept: typeof served = {
    'is another repository’s': (it) => beside(it, join(it.root, '.git')),
    'is another repository’s, behind a link': (it) => {
      const other = beside(it);
      symlinkSync(join(it.root, '.git'), join(other.root, '.git'));
      return other;
    },
    'is that of another worktree': (it) => {
      worktreeOf(it);
      return beside(it, join(it.root, '.git/worktrees/worktree'));
    },
    'is that of another submodule’s worktree': (it) => {
      const worktree = worktreeOf(submoduleOf(it));
      return beside(it, worktree.git('rev-parse', '--absolute-git-dir').trim());
    },
    'shares what another repository has': (it) => {
      const other = beside(it);
      other.git('init', '--quiet', '--initial-branch=main');
      return other.write('.git/commondir', join(it.root, '.git'));
    },
    'pretends to be one of another repository’s worktrees': (it) => {
      worktreeOf(it);
      const other = beside(it);
      const own = join(other.root, 'x/worktrees/worktree');
      cpSync(join(it.root, '.git/worktrees/worktree'), own, { recursive: true });
      writeFileSync(join(own, 'commondir'), join(it.root, '.git'));
      writeFileSync(join(own, 'gitdir'), join(other.root, '.git'));
      return other.write('.git', `gitdir: ${own}\n`);
    },
    'does not name its working folder': (it) => {
      it.git('init', '--quiet', `--separate-git-dir=${join(it.folder, 'separate')}`);
      return it;
    },
  };
  for (const [name, make] of Object.entries(kept)) {
    it(`is not read if that ${name}`, async (scope) => {
      const made = make(await committed(scope));
      assert.match(made.git('log'), /one/, 'git takes it for one');
      await assert.rejects(made.open(), /does not lead back/);
    });
  }

  it('is read if clients may see that', async (scope) => {
    const it = await committed(scope);
    const separate = join(it.folder, 'separate');
    it.git('init', '--quiet', `--separate-git-dir=${separate}`);
    const repository = await it.open(childUri(fileUri(realpathSync(separate)), ''));
    assert.match((await read(repository, 'log')) ?? '', /one/);
  });
});

describe('a repository in whose place another one is put', () => {
  const swaps: Readonly<Record<string, (own: string, other: string) => void>> = {
    'a link to it': (own, other) => symlinkSync(other, own),
    'its folder': (own, other) => renameSync(other, own),
  };
  for (const [name, put] of Object.entries(swaps)) {
    it(`is not read until it is back, for ${name}`, async (scope) => {
      const it = await committed(scope);
      const foreign = await TestRepository.create(scope, 'foreign');
      foreign.write('private.txt', 'private\n').commit('private');
      const [own, away] = [join(it.root, '.git'), join(it.folder, 'away')];
      const repository = await it.open();
      renameSync(own, away);
      await assert.rejects(read(repository, 'log'), /was replaced/);
      put(own, join(foreign.root, '.git'));
      for (const part of ['log', 'changes', 'file/private.txt']) {
        await assert.rejects(read(repository, part), /was replaced/);
      }
      renameSync(own, join(it.folder, 'other'));
      renameSync(away, own);
      assert.match((await read(repository, 'log')) ?? '', /one/);
    });
  }
});
