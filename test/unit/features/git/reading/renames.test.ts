import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Scope } from '../../../scope';
import { read, seeingNoSecrets as view, TestRepository } from './repositories';

const secret = 'SECRET\n'.repeat(9);

/** A repository with a file that is no secret yet. */
async function withSecretToBe(scope: Scope) {
  const it = await TestRepository.create(scope);
  return it.write('keep.txt', 'kept\n').write('conf.txt', secret).commit('First');
}

/** What is shown of what these URIs name. */
async function shown(it: TestRepository, ...paths: readonly string[]) {
  const repository = await it.open();
  const texts = paths.map(async (path) => (await read(repository, path, { view })) ?? '');
  return (await Promise.all(texts)).join('\n');
}

describe('a file that becomes a secret', () => {
  it('is held back under its name before once the new one is staged', async (scope) => {
    const it = await withSecretToBe(scope);
    const first = it.git('rev-parse', 'HEAD').trim();
    const old = ['log', 'log?path=conf.txt', `commit/${first}`, 'file/conf.txt'];
    assert.match(await shown(it, ...old), /SECRET/);
    it.git('mv', 'conf.txt', '.env');
    it.write('conf.txt', 'an example\n').git('add', '--all', '--force');
    const now = await shown(it, ...old, `file/conf.txt?ref=${first}`);
    assert.doesNotMatch(now, /SECRET|conf\.txt/);
    assert.match(now, /\+kept/);
  });

  it('is held back under its name before on a branch that renames it', async (scope) => {
    const it = await withSecretToBe(scope);
    it.git('checkout', '--quiet', '-b', 'feature');
    it.write('conf.txt', `${secret}SECRET\n`).commit('Second').git('mv', 'conf.txt', '.env');
    it.commit('Renamed');
    const second = it.git('rev-parse', 'HEAD~1').trim();
    it.git('checkout', '--quiet', 'main');
    const old = [`commit/${second}`, 'file/conf.txt?ref=feature~1'];
    assert.doesNotMatch(await shown(it, ...old), /SECRET/);
    it.git('checkout', '--quiet', '--orphan', 'fresh');
    assert.doesNotMatch(await shown(it, ...old), /SECRET/);
    it.git('tag', 'named', 'feature').trim();
    it.git('branch', '--quiet', '-D', 'feature', 'main');
    assert.doesNotMatch(await shown(it, `commit/${second}`, 'file/conf.txt?ref=named~1'), /SECRET/);
  });
});

describe('a repository that was made shallow', () => {
  it('shows nothing of a commit that it cannot follow to a branch', async (scope) => {
    const origin = await withSecretToBe(scope);
    const first = origin.git('rev-parse', 'HEAD').trim();
    origin.git('mv', 'conf.txt', '.env');
    origin.commit('Renamed');
    const clone = origin.at(`${origin.root}-clone`);
    origin.git('clone', '--quiet', `file://${origin.root}`, clone.root);
    clone.git('fetch', '--quiet', '--depth=1');
    assert.equal(clone.git('rev-list', '--count', 'HEAD').trim(), '1');
    const old = await shown(clone, `commit/${first}`, `file/conf.txt?ref=${first}`);
    assert.doesNotMatch(old, /SECRET|conf\.txt/);
    assert.equal(await shown(clone, 'file/keep.txt'), 'kept\n');
  });

  it('shows nothing of a branch that it cannot follow to the checked-out one', async (scope) => {
    const origin = await withSecretToBe(scope);
    origin.git('branch', '--quiet', 'old');
    origin.git('mv', 'conf.txt', '.env');
    origin.commit('Renamed');
    const clone = origin.at(`${origin.root}-clone`);
    const from = ['--depth=1', '--no-single-branch', `file://${origin.root}`];
    origin.git('clone', '--quiet', ...from, clone.root);
    assert.doesNotMatch(await shown(clone, 'file/conf.txt?ref=origin/old'), /SECRET/);
  });

  it('shows nothing of a commit if one of its ways to the checked-out one is lost', async (scope) => {
    const origin = await withSecretToBe(scope);
    origin.git('tag', 'first');
    origin
      .write('main.txt', 'main\n')
      .commit('Main')
      .git('checkout', '--quiet', '-b', 'side', 'first');
    origin.git('mv', 'conf.txt', '.env');
    origin.commit('Renamed').write('side.txt', 'side\n').commit('Side');
    // The first parent is the branch that has renamed the file.
    origin.git('merge', '--quiet', '--no-ff', '-m', 'Merged', 'main');
    const clone = origin.at(`${origin.root}-clone`);
    const from = ['--depth=3', '--no-single-branch', `file://${origin.root}`];
    origin.git('clone', '--quiet', ...from, clone.root);
    assert.equal(await shown(clone, 'file/conf.txt?ref=first', 'file/keep.txt'), '\nkept\n');
  });
});

describe('a commit of more files than git compares', () => {
  /** Commits so many files, and then as many others in their place. */
  const withMany = async (scope: Scope, secrets: readonly [before: string, after: string]) => {
    const filled = (folder: string) =>
      Array.from({ length: 1_001 }, (_, n) => [`${folder}/${n}`, `${folder} ${n}\n${n * n}\n`]);
    const [before, after] = secrets;
    return (await TestRepository.create(scope)).import(
      {
        message: 'First',
        written: { ...Object.fromEntries(filled('old')), 'keep.txt': 'kept\n', [before]: secret },
      },
      {
        message: 'Second',
        removed: ['old', before],
        written: {
          ...Object.fromEntries(filled('new')),
          'keep.txt': 'kept 2\n',
          [after]: `${secret}SECRET\n`,
        },
      },
    );
  };

  it('holds back all that may have become a secret in it', async (scope) => {
    const it = await withMany(scope, ['conf.txt', '.env']);
    const [second = '', first = ''] = it.git('log', '--format=%H').trim().split('\n');
    const old = [`commit/${first}`, `file/conf.txt?ref=${first}`, `commit/${second}`, 'log'];
    const now = await shown(it, ...old, `branch?base=${first}`);
    assert.doesNotMatch(now, /SECRET|conf\.txt/);
    assert.match(await shown(it, `file/new/1`), /new 1/);
  });

  it('holds back all that may have been a secret before it', async (scope) => {
    const it = await withMany(scope, ['.env', 'settings.txt']);
    const [second = '', first = ''] = it.git('log', '--format=%H').trim().split('\n');
    const now = await shown(it, `commit/${second}`, 'log', `branch?base=${first}`);
    assert.doesNotMatch(now, /SECRET|settings\.txt/);
    assert.match(await shown(it, `commit/${first}`), /\+kept/);
  });

  it('is shown if none of it is a secret', async (scope) => {
    const it = await withMany(scope, ['conf.txt', 'settings.txt']);
    const [second = '', first = ''] = it.git('log', '--format=%H').trim().split('\n');
    const now = await shown(it, `commit/${second}`, `file/conf.txt?ref=${first}`);
    assert.match(now, /A settings\.txt \+10 -0\n/);
    assert.match(now, /SECRET\n$/);
  });
});
