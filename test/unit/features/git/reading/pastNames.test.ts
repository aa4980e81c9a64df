import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GitTooSlow } from '../../../../../src/features/git/reading/gitProcess';
import type { GitRepository } from '../../../../../src/features/git/reading/repository';
import { read, seeingNoSecrets as view, TestRepository } from './repositories';

const secret = 'SECRET\n'.repeat(9);

const shown = (repository: GitRepository, path: string) => read(repository, path, { view });

describe('a commit', () => {
  it('that was made anew is held back, and so is what only its name tells', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('keep.txt', 'kept\n').commit('First');
    it.write('config.txt', secret).commit('Second');
    const second = it.git('rev-parse', 'HEAD').trim();
    it.git('reset', '--quiet', '--soft', 'HEAD~1');
    it.git('mv', 'config.txt', '.env');
    const repository = await it.commit('Second').open();
    for (const ref of [second, 'ORIG_HEAD']) {
      assert.equal(await shown(repository, `file/config.txt?ref=${ref}`), undefined, ref);
      assert.equal(await shown(repository, `file/keep.txt?ref=${ref}`), undefined, ref);
    }
    assert.equal(await shown(repository, `commit/${second}`), undefined);
    assert.equal(await shown(repository, 'file/keep.txt?ref=HEAD~1'), 'kept\n');
  });

  it('is shown if a branch, a remote branch, a tag, the stash or HEAD contains it', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('a.txt', 'first\n').commit('First');
    it.write('a.txt', 'stashed\n').git('-c', 'user.name=a', 'stash');
    const stash = it.git('rev-parse', 'refs/stash').trim();
    const refs = ['refs/heads/x', 'refs/remotes/origin/x', 'refs/tags/x'];
    const commits = refs.map((ref) => {
      it.git('checkout', '--quiet', '--detach', 'main');
      it.write('a.txt', `${ref}\n`).commit(ref).git('update-ref', ref, 'HEAD');
      return [it.git('rev-parse', 'HEAD').trim(), `${ref}\n`] as const;
    });
    it.git('checkout', '--quiet', '--detach', 'main');
    it.write('a.txt', 'detached\n').commit('Detached').write('a.txt', 'last\n').commit('Last');
    const repository = await it.open();
    for (const [hash, text] of commits) {
      assert.equal(await shown(repository, `file/a.txt?ref=${hash}`), text);
    }
    assert.equal(await shown(repository, `file/a.txt?ref=${stash}`), 'stashed\n');
    assert.equal(await shown(repository, 'file/a.txt?ref=HEAD~1'), 'detached\n');
    for (const ref of refs) it.git('update-ref', '-d', ref);
    it.git('stash', 'drop', '--quiet');
    for (const hash of [...commits.map(([first]) => first), stash]) {
      assert.equal(await shown(repository, `file/a.txt?ref=${hash}`), undefined);
    }
  });

  it('is held back if git does not list the names of all later ones in its time', async (scope) => {
    const it = await TestRepository.create(scope);
    for (const text of ['1\n', '2\n', '3\n', '4\n', '5\n']) it.write('a.txt', text).commit(text);
    const repository = await it.open();
    const text = repository.text.bind(repository);
    scope.mock.method(repository, 'text', async (...[args, call]: Parameters<typeof text>) => {
      const answer = await text(args, call);
      if (!args.includes('--name-status')) return answer;
      throw new GitTooSlow(Buffer.from(answer.slice(0, answer.length - 100)));
    });
    assert.equal(await shown(repository, 'file/a.txt?ref=HEAD~1'), '4\n');
    assert.equal(await shown(repository, 'file/a.txt?ref=HEAD~4'), undefined);
    assert.match((await shown(repository, 'log')) ?? '', /5\n[^]*4\n[^]*Held back: [23] commits/);
  });
});

describe('a file', () => {
  it('is held back in old versions if it was a secret before, but not as it is checked out', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('.env', secret).commit('First').git('mv', '.env', 'settings.txt');
    it.commit('Renamed').write('settings.txt', 'harmless\n').commit('Last');
    const repository = await it.open();
    assert.equal(await shown(repository, 'file/settings.txt?ref=HEAD~1'), undefined);
    assert.equal(await shown(repository, 'file/settings.txt'), 'harmless\n');
    const last = it.git('rev-parse', 'HEAD').trim();
    for (const diff of [`commit/${last}`, 'branch?base=HEAD~1']) {
      assert.doesNotMatch((await shown(repository, diff)) ?? '', /SECRET/, diff);
    }
  });

  it('is held back if it was removed when a secret was added, however different', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('config.py', 'PASSWORD = "SECRET"\n').write('keep.txt', 'kept\n').commit('First');
    it.git('rm', '--quiet', 'config.py');
    it.write('.env', 'password: changed\n').write('keep.txt', 'kept 2\n').commit('Moved');
    const repository = await it.open();
    assert.equal(await shown(repository, 'file/config.py?ref=HEAD~1'), undefined);
    assert.equal(await shown(repository, 'file/keep.txt?ref=HEAD~1'), 'kept\n');
  });

  it('is held back if it was moved over a secret', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('.env', 'other\n')
      .write('conf.txt', secret)
      .write('keep.txt', 'kept\n')
      .commit('First');
    it.git('mv', '--force', 'conf.txt', '.env');
    const repository = await it.write('keep.txt', 'kept 2\n').commit('Moved').open();
    assert.equal(await shown(repository, 'file/conf.txt?ref=HEAD~1'), undefined);
    assert.equal(await shown(repository, 'file/keep.txt?ref=HEAD~1'), 'kept\n');
  });

  it('is held back on all branches if it became a secret on one', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('conf.txt', secret).commit('First').write('conf.txt', `${secret}2\n`).commit('Second');
    const repository = await it.open();
    assert.match((await shown(repository, 'file/conf.txt?ref=HEAD~1')) ?? '', /SECRET/);
    it.git('checkout', '--quiet', '-b', 'feature');
    it.git('mv', 'conf.txt', '.env');
    it.commit('Renamed').git('checkout', '--quiet', 'main');
    assert.equal(await shown(repository, 'file/conf.txt?ref=HEAD~1'), undefined);
  });

  it('is held back if a copy of it became a secret, and its neighbours are not', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('license.txt', 'A long text\n'.repeat(9)).write('b.txt', 'b\n').commit('First');
    it.write('copy.txt', 'A long text\n'.repeat(9)).write(
      'license.txt',
      'A long text\n'.repeat(10),
    );
    it.commit('Copied').git('mv', 'copy.txt', '.env');
    const repository = await it.commit('Renamed').open();
    assert.equal(await shown(repository, 'file/b.txt?ref=HEAD~2'), 'b\n');
    assert.equal(await shown(repository, 'file/license.txt?ref=HEAD~2'), undefined);
  });
});
