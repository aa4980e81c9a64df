import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Scope } from '../../../scope';
import { read, seeingNoSecrets as view, TestRepository } from './repositories';

const secret = 'SECRET\n'.repeat(9);

/** A repository with a branch `side` that has this file, and another commit on the checked-out one. */
async function withBranch(scope: Scope, path: string) {
  const it = await TestRepository.create(scope);
  it.write('config/a.txt', 'a\n'.repeat(9)).commit('First');
  it.git('checkout', '--quiet', '-b', 'side');
  it.write(path, secret).write('side.txt', 'kept\n').commit('On the branch');
  it.git('checkout', '--quiet', 'main');
  return it.write('main.txt', 'main\n').commit('Meanwhile');
}

/** Asserts that the file of the branch is held back, as its last commit and the log have it, but not the other file. */
async function assertHeld(it: TestRepository, path: string, commit = 'side') {
  const hash = it.git('rev-parse', commit).trim();
  const repository = await it.open();
  const parts = [`commit/${hash}`, `file/${path}?ref=${hash}`, 'log', `log?path=${path}`];
  const texts = await Promise.all(parts.map((part) => read(repository, part, { view })));
  assert.doesNotMatch(texts.join('\n'), new RegExp(`SECRET|${path}`));
  assert.match(texts.join('\n'), /\+kept/);
}

describe('a file of a branch that becomes a secret when it is merged', () => {
  it('is held back where git moves it into a folder that was renamed', async (scope) => {
    const it = await withBranch(scope, 'config/b.txt');
    it.git('mv', 'config', '.secrets');
    it.commit('Renamed').tryGit('merge', '--quiet', 'side');
    await assertHeld(it.commit('Merged'), 'config/b.txt');
  });

  it('is held back where a conflict is resolved by two names', async (scope) => {
    const it = await withBranch(scope, 'settings.txt');
    it.write('settings.txt', 'harmless\n').commit('Other').tryGit('merge', '--quiet', 'side');
    const merged = it.write('settings.txt', 'harmless\n').write('.env', secret).commit('Merged');
    const hash = merged.git('rev-parse', 'side').trim();
    const repository = await merged.open();
    for (const part of [`file/settings.txt?ref=${hash}`, `commit/${hash}`]) {
      assert.doesNotMatch((await read(repository, part, { view })) ?? '', /SECRET/);
    }
    assert.equal(await read(repository, 'file/side.txt?ref=side', { view }), 'kept\n');
  });

  it('is held back where it is renamed before the merge is committed, even twice', async (scope) => {
    const it = await withBranch(scope, 'late.txt');
    it.git('merge', '--quiet', '--no-ff', '--no-commit', 'side');
    it.git('mv', 'late.txt', 'later.txt');
    it.commit('Merged').git('mv', 'later.txt', '.env');
    await assertHeld(it.commit('Renamed'), 'late.txt');
  });

  it('is held back where an older commit of the branch has renamed it', async (scope) => {
    const it = await withBranch(scope, 'early.txt');
    it.git('checkout', '--quiet', 'side');
    it.git('mv', 'early.txt', 'late.txt');
    it.commit('Renamed').git('checkout', '--quiet', 'main');
    it.git('merge', '--quiet', '--no-ff', '--no-commit', 'side');
    it.git('mv', 'late.txt', '.env');
    await assertHeld(it.commit('Merged'), 'early.txt', 'side~1');
  });

  it('is held back where several branches are merged at once', async (scope) => {
    const it = await withBranch(scope, 'late.txt');
    it.git('checkout', '--quiet', '-b', 'third', 'main~1');
    it.write('third.txt', 'third\n').commit('Third').git('checkout', '--quiet', 'main');
    it.git('merge', '--quiet', '--no-commit', 'third', 'side');
    it.git('mv', 'late.txt', '.env');
    it.commit('Merged');
    assert.equal(it.git('rev-list', '--parents', '-1', 'HEAD').split(' ').length, 4);
    await assertHeld(it, 'late.txt');
  });

  it('is held back where one merge renames it, and the next one again', async (scope) => {
    const it = await withBranch(scope, 'late.txt');
    it.git('checkout', '--quiet', '-b', 'between', 'main~1');
    it.write('between.txt', 'between\n').commit('Between');
    it.git('merge', '--quiet', '--no-ff', '--no-commit', 'side');
    it.git('mv', 'late.txt', 'later.txt');
    it.commit('Merged').git('checkout', '--quiet', 'main');
    it.git('merge', '--quiet', '--no-ff', '--no-commit', 'between');
    it.git('mv', 'later.txt', '.env');
    await assertHeld(it.commit('Merged again'), 'late.txt');
  });

  it('is held back where another file has got the name since that the merge gave it', async (scope) => {
    const it = await withBranch(scope, 'late.txt');
    it.git('merge', '--quiet', '--no-ff', '--no-commit', 'side');
    it.git('mv', 'late.txt', 'later.txt');
    it.commit('Merged').git('mv', 'later.txt', '.env');
    it.commit('Renamed').write('later.txt', 'another\n').commit('Another');
    await assertHeld(it, 'late.txt');
  });

  it('is held back where the branch itself has renamed it', async (scope) => {
    const it = await withBranch(scope, 'conf.txt');
    it.git('checkout', '--quiet', 'side');
    it.git('mv', 'conf.txt', '.env');
    it.commit('Renamed').git('checkout', '--quiet', 'main');
    it.git('merge', '--quiet', '--no-ff', '-m', 'Merged', 'side');
    await assertHeld(it, 'conf.txt', 'side~1');
  });

  it('is held back in a clone without old contents', async (scope) => {
    const it = await withBranch(scope, 'late.txt');
    it.git('merge', '--quiet', '--no-ff', '--no-commit', 'side');
    it.git('mv', 'late.txt', '.env');
    it.write('.env', `${secret}more\n`).commit('Merged').write('main.txt', 'main 2\n').commit();
    const clone = it.partialClone();
    const repository = await clone.open();
    const hash = it.git('rev-parse', 'side').trim();
    assert.equal(await read(repository, `file/late.txt?ref=${hash}`, { view }), undefined);
  });
});

it('a file whose name is in conflict with a secret’s is held back in what is staged', async (scope) => {
  const it = await withBranch(scope, 'side.txt');
  it.write('conf.txt', secret).write('gone.txt', 'gone\n').commit('Added');
  it.git('checkout', '--quiet', '-b', 'renaming');
  it.git('mv', 'conf.txt', '.env');
  it.write('.env', `${secret}SECRET renamed\n`).commit('Renamed');
  it.git('checkout', '--quiet', 'main');
  it.write('conf.txt', `${secret}SECRET on main\n`).commit('Edited');
  it.tryGit('merge', '--quiet', 'renaming');
  assert.match(it.git('status', '--short'), /^(UU|UA|DU|AU|UD) \.env$/m);
  const repository = await it.open();
  for (const part of ['staged', 'changes', 'log', 'file/conf.txt', 'file/conf.txt?ref=HEAD~1']) {
    const text = (await read(repository, part, { view })) ?? '';
    assert.doesNotMatch(text, /SECRET|conf\.txt/, part);
  }
});

it('a merge that renames nothing holds nothing back', async (scope) => {
  const it = await withBranch(scope, 'conf.txt');
  it.write('.env', 'unlike\n').commit('Added').git('merge', '--quiet', '--no-ff', 'side');
  const text = await read(await it.open(), 'file/conf.txt?ref=side', { view });
  assert.equal(text, secret);
});

it('a file in conflict is staged beside a secret that is deleted, as it never was that', async (scope) => {
  const it = await withBranch(scope, 'side.txt');
  it.write('app.ts', 'app\n').write('.env', secret).commit('Added');
  it.git('checkout', '--quiet', '-b', 'deleting');
  it.git('rm', '--quiet', '.env');
  it.write('app.ts', 'branch\n').commit('Deleted').git('checkout', '--quiet', 'main');
  it.write('app.ts', 'main\n').commit('Edited').tryGit('merge', '--quiet', 'deleting');
  assert.match((await read(await it.open(), 'staged', { view })) ?? '', /Unmerged path app\.ts/);
});
