import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filesBetween, latestCommits } from '../../../../../src/features/git/reading/latestCommits';
import { changedBetween, takeSnapshot } from '../../../../../src/features/git/reading/snapshot';
import type { Scope } from '../../../scope';
import { read, seeingNoSecrets as view, TestRepository } from './repositories';

/** A repository with `main` and a branch, and what each step changes in which files. */
async function watched(scope: Scope) {
  const made = await TestRepository.create(scope);
  for (const name of ['a.txt', 'b.txt', '.env']) made.write(name, `${name}\n`.repeat(9));
  made.commit('First').git('checkout', '--quiet', '-b', 'topic');
  const repository = await made.open();
  let last = await takeSnapshot(repository, [], view);
  let history = await latestCommits(repository, view);
  /** The names of the files that have changed in each resource since the last call. */
  const changed = async (...unsaved: readonly string[]) => {
    const now = await takeSnapshot(repository, unsaved, view);
    const historyNow = await latestCommits(repository, view);
    const log = { resource: 'log', files: filesBetween(history, historyNow) };
    const found = [...changedBetween(last, now), ...(log.files.length > 0 ? [log] : [])].map(
      ({ resource, files }) => [
        resource,
        [...new Set(files.map((names) => names.join(' ')))].toSorted(),
      ],
    );
    last = now;
    history = historyNow;
    return Object.fromEntries(found) as Record<string, readonly string[]>;
  };
  return { made, changed, listed: () => [...last.listed] };
}

describe('two snapshots differ', () => {
  it('by the files that were edited, staged and committed', async (scope) => {
    const { made, changed, listed } = await watched(scope);
    assert.deepEqual(listed(), []);
    made.write('a.txt', 'edited\n').write('new.txt', 'new\n');
    const both = ['a.txt', 'new.txt'];
    assert.deepEqual(await changed(), { changes: both, branch: both, status: both });
    assert.deepEqual(await changed('b.txt'), {
      changes: ['b.txt'],
      branch: ['b.txt'],
      status: ['b.txt'],
    });
    made.git('add', 'a.txt');
    assert.deepEqual((await changed('b.txt'))['staged'], ['a.txt']);
    assert.deepEqual(listed(), ['changes', 'staged', 'status']);
    made.git('commit', '--quiet', '-m', 'Second');
    const committed = await changed('b.txt');
    assert.deepEqual(committed['log'], ['a.txt']);
    assert.deepEqual(committed['branch'], ['a.txt']);
    assert.deepEqual(listed(), ['changes', 'branch', 'status']);
  });

  it('by both names of a renamed file', async (scope) => {
    const { made, changed } = await watched(scope);
    made.git('mv', 'a.txt', 'c.txt');
    const renamed = ['c.txt a.txt'];
    assert.deepEqual(await changed(), {
      changes: renamed,
      staged: renamed,
      branch: renamed,
      status: renamed,
    });
  });

  it('by no worktree and no clone inside the repository', async (scope) => {
    const { made, changed, listed } = await watched(scope);
    made.git('worktree', 'add', '--quiet', '.worktrees/other', '-b', 'other');
    made.git('clone', '--quiet', '.', 'clone');
    assert.deepEqual(await changed(), {});
    assert.deepEqual(listed(), []);
    assert.doesNotMatch((await read(await made.open(), 'status')) ?? '', /untracked/);
  });

  it('by what needs no file to be seen, such as the branch', async (scope) => {
    const { made, changed } = await watched(scope);
    made.git('checkout', '--quiet', '-b', 'other');
    assert.deepEqual(await changed(), { status: [''] });
    made.commit('Empty');
    assert.deepEqual(await changed(), { log: [''] });
  });

  it('by nothing that is held back, and by no commit that is only older than the others', async (scope) => {
    const { made, changed } = await watched(scope);
    made.git('-c', `alias.many=!${'git commit --quiet --allow-empty -m x;'.repeat(25)}`, 'many');
    await changed();
    made.write('.env', 'SECRET\n');
    assert.deepEqual(await changed(), {});
    made.commit('Only a secret');
    assert.deepEqual(await changed(), {});
    made.write('a.txt', 'edited\n').commit('Another file');
    assert.deepEqual((await changed())['log'], ['a.txt']);
    made.git('reset', '--quiet', '--hard', 'HEAD~1');
    assert.deepEqual((await changed())['log'], ['a.txt']);
  });
});

it('a snapshot reads no history, which can be long', async (t) => {
  const made = await TestRepository.create(t);
  const repository = await made.write('a.txt', '1\n').commit().open();
  const text = t.mock.method(repository, 'text');
  await takeSnapshot(repository, [], view);
  const commands = text.mock.calls.map(({ arguments: [[command]] }) => command);
  assert.ok(commands.includes('status'));
  assert.ok(!commands.some((command) => command === 'log' || command === 'rev-list'));
});

it('a snapshot asks for no commit twice', async (t) => {
  const made = await TestRepository.create(t);
  made.write('a.txt', '1\n').commit();
  const clone = made.partialClone('blob:limit=1m');
  clone.git('checkout', '--quiet', '-b', 'topic');
  const repository = await clone.write('a.txt', '2\n').commit().open();
  const [find, text] = [t.mock.method(repository, 'find'), t.mock.method(repository, 'text')];
  const { listed } = await takeSnapshot(repository, [], view);
  assert.ok(listed.has('branch'));
  assert.equal(find.mock.callCount(), 0);
  const commands = text.mock.calls.map(({ arguments: [[command]] }) => command);
  assert.deepEqual(commands, ['status', 'remote', 'for-each-ref', 'merge-base', 'diff']);
});
